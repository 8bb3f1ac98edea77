import { type ErrorCode, errorCatalogue } from '@koryaku/contracts/errors.ts'
import { describe, expect, it } from 'vitest'
import { useArticleMenuText as articles } from '#app/entities/article/menu-strings.ts'
import { useAccountText as account } from '#app/features/accounts/strings.ts'
import { useFailureText as failure } from '#app/features/failures/strings.ts'
import { useInquiryText as inquiry } from '#app/features/inquiry/strings.ts'
import { useRolesText as roles } from '#app/features/roles/strings.ts'
import { useSettingsText as settings } from '#app/features/settings/strings.ts'
import type { Language } from '#app/i18n/language.ts'
import { useErrorText as error } from '#app/routes/error-strings.ts'

type Say = (language: Language) => string
const WHO = 'taro@example.com'

/**
 * Messages promised to users: the English text, the string that contains it, and the error code that leads
 * to it.
 */
const messages: [words: string, say: Say, code?: ErrorCode, status?: number][] = [
  [
    'Please verify your email address to complete the registration.',
    l => failure.in(l).verifyTitle,
    'email_verification_required',
    403,
  ],
  [
    'Please verify your email address to complete the registration.',
    l => account.in(l).unverified,
    'email_verification_required',
    403,
  ],
  ["We've emailed you", l => failure.in(l).resent(WHO)],
  ["We've emailed you", l => account.in(l).emailed(WHO)],
  ['Please sign in.', l => failure.in(l).signInTitle, 'not_signed_in', 401],
  ['Unknown error occurred..', l => failure.in(l).unknownTitle, 'internal_error', 500],
  ['Sorry, an unexpected error occurred.', l => error.in(l).renderTitle],
  ['Sorry something went wrong.', l => failure.in(l).invalidTitle, 'invalid_request', 422],
  ['An error has occurred. Please try again later.', l => inquiry.in(l).failed],
  ['Invalid email', l => account.in(l).invalidEmail],
  ['Invalid email', l => settings.in(l).emailInvalid],
  ['User not found', l => account.in(l).userNotFound, 'user_not_found', 404],
  ['User not found', l => roles.in(l).unknownMember, 'user_not_found', 404],
  ['Wrong password or email', l => account.in(l).wrongCredentials, 'invalid_credentials', 401],
  ['Password is too weak, use at least 8 characters', l => account.in(l).weakPassword],
  ['Password is too weak, use at least 8 characters', l => settings.in(l).weakPassword],
  ['This email is already in use', l => account.in(l).emailInUse, 'email_in_use', 422],
  ['This email is already in use', l => settings.in(l).sameEmail, 'email_in_use', 422],
  ['Wrong current password', l => settings.in(l).wrongCurrent, 'wrong_password', 422],
  ['Password updated', l => settings.in(l).passwordChanged],
  ['Email update link sent', l => settings.in(l).emailSent(WHO)],
  ['Email updated.', l => settings.in(l).emailChanged],
  ['Email sent', l => settings.in(l).resetSent(WHO)],
  ['Something went wrong.', l => account.in(l).unknown],
  ['Something went wrong.', l => settings.in(l).unknown],
  ['Please sign in', l => account.in(l).sessionRequired],
  ['Are you sure to delete this article?', l => articles.in(l).confirmRemove],
  ['Deleted', l => articles.in(l).removed],
  ['Are you sure to switch this article to draft?', l => articles.in(l).confirmUnpublish],
  ['Switched it', l => articles.in(l).unpublished],
]

describe('every promised message', () => {
  it.each(messages)('%s', (words, say, code, status) => {
    expect(say('en')).toContain(words)
    expect(say('ja')).toMatch(/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u)
    if (code) expect(errorCatalogue[code].status).toBe(status)
    // Codes of the API carry the same words, for clients without a page.
    if (code && status !== 500 && status !== 422) {
      const title = errorCatalogue[code].title.replace(/\.$/, '')
      expect(words.startsWith(title) || title.startsWith(words.replace(/\.$/, '')), title).toBe(true)
    }
  })

  it('names the recipient of an email', () => {
    for (const language of ['ja', 'en'] as const)
      for (const said of [failure.in(language).resent(WHO), account.in(language).emailed(WHO)])
        expect(said).toContain(WHO)
  })

  it.each([
    'MISSING_NEXTAUTH_API_ROUTE_ERROR',
    'CALLBACK_CREDENTIALS_HANDLER_ERROR',
    'EMAIL_REQUIRES_ADAPTER_ERROR',
    'MISSING_ADAPTER_METHODS_ERROR',
    'CALLBACK_CREDENTIALS_JWT_ERROR',
    'INVALID_CALLBACK_URL_ERROR',
  ] as const)('has the session library’s code %s', code => {
    expect(errorCatalogue[code].status).toBeGreaterThanOrEqual(400)
  })
})
