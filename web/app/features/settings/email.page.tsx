import { EMAIL_MAX } from '@koryaku/contracts/users/email-address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { apiCommand, newIdempotencyKey } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { identity } from '#app/api/identity-client.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { useRefreshViewer, useViewer } from '#app/entities/viewer/viewer.tsx'
import { SettingsPage, SignInAgain } from '#app/features/settings/settings-page.tsx'
import { useSettingsText } from '#app/features/settings/strings.ts'
import { useIdentity } from '#app/features/settings/use-identity.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'
import { Fault, Hint, Notice } from '#app/ui/form-page.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'
import { TooMany } from '#app/ui/too-many.tsx'

interface Change {
  email: string
  currentPassword?: string
}

function Email() {
  const text = useSettingsText()
  const { search } = usePageRequest()
  const found = useIdentity()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { run, isPending, error } = useCommand<Change>({
    request: body => ({ method: 'PATCH', path: 'my/user_identities/update_email', body }),
    onSuccess: (_, { email }) => setSentTo(email),
    failure: 'own',
  })
  useConfirmation()
  if (found.isPending) return <PageSkeleton />
  const email = found.data?.email
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const currentPassword = String(form.get('currentPassword') ?? '')
    run({
      email: String(form.get('email')).trim().toLowerCase(),
      ...(currentPassword === '' ? {} : { currentPassword }),
    })
  }
  const fault = error && faultOf(error)
  if (fault === 'signInAgain' || !found.data) {
    return (
      <SettingsPage title={text.emailTitle} lead={text.emailLead}>
        <SignInAgain back="/settings/email" />
      </SettingsPage>
    )
  }
  const beside = (field: FieldName, faults: string[]) =>
    fault && fault !== 'tooMany' && faults.includes(fault) && FIELDS[fault] === field
      ? text[fault]
      : undefined
  return (
    <SettingsPage title={text.emailTitle} lead={text.emailLead}>
      {sentTo && <Notice>{text.emailSent(sentTo)}</Notice>}
      {search.has('error') && <Notice>{text.linkExpired}</Notice>}
      <Hint>
        {text.currentEmail}: {email ?? text.noEmail}
      </Hint>
      <Form onSubmit={onSubmit}>
        <Field label={text.newEmail} error={beside('email', ['emailInvalid', 'sameEmail'])} required>
          <TextInput name="email" type="email" autoComplete="email" maxLength={EMAIL_MAX} required />
        </Field>
        {email && (
          <Field label={text.currentPassword} error={beside('password', ['wrongCurrent'])}>
            <PasswordInput name="currentPassword" />
          </Field>
        )}
        {fault === 'tooMany' && <TooMany wait={error instanceof ApiFailure ? error.retryAfter : undefined} />}
        {fault && fault !== 'tooMany' && !FIELDS[fault] && <Fault>{text[fault]}</Fault>}
        <Button type="submit" look="primary" busy={isPending}>
          {text.sendLink}
        </Button>
      </Form>
    </SettingsPage>
  )
}

type FieldName = 'email' | 'password'
type EmailFault = 'wrongCurrent' | 'emailInvalid' | 'sameEmail' | 'signInAgain' | 'tooMany' | 'unknown'
/** The field for each fault; other faults are shown below the form. */
const FIELDS: Partial<Record<EmailFault, FieldName>> = {
  ...{ emailInvalid: 'email', sameEmail: 'email', wrongCurrent: 'password' },
}

function faultOf(error: Error): EmailFault {
  if (!(error instanceof ApiFailure)) return 'unknown'
  if (error.code === 'wrong_password') return 'wrongCurrent'
  if (error.code === 'reauthentication_required') return 'signInAgain'
  if (error.code === 'email_in_use') return 'sameEmail'
  if (error.code === 'invalid_request') return 'emailInvalid'
  return error.status === 429 ? 'tooMany' : 'unknown'
}

/** Sends a fresh token to the site once the provider has a verified address (spec §4). */
function useConfirmation(): void {
  const language = useLanguage()
  const viewer = useViewer()
  const refresh = useRefreshViewer()
  const client = useQueryClient()
  const asked = useRef(false)
  const pending =
    viewer.status === 'member' && viewer.user.verificationStatus === 'EMAIL_VERIFICATION_REQUIRED'
  useEffect(() => {
    if (!pending || asked.current) return
    asked.current = true
    identity
      .token(language)
      .then(async proof => {
        if (!proof.ok) return
        await apiCommand({
          ...{ method: 'PATCH', path: 'my/user_identities', body: proof.body },
          idempotencyKey: newIdempotencyKey(),
        })
        refresh()
        await client.invalidateQueries({ queryKey: queryKeys.my.identity() })
      })
      // Not verified yet: the page shows that.
      .catch(() => undefined)
  }, [client, language, pending, refresh])
}

export default definePage({
  Component: Email,
  meta: ({ language }) => {
    const text = useSettingsText.in(language)
    return { title: text.emailTitle, description: text.emailLead }
  },
})
