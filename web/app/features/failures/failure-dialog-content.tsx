import { tooLongBy } from '@koryaku/contracts/articles/too-long.ts'
import { PILED_MARKS } from '@koryaku/contracts/piled-marks.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { apiCommand, newIdempotencyKey } from '#app/api/client.ts'
import { ApiFailure, isTransient } from '#app/api/failure.ts'
import { hasMailbox, identity } from '#app/api/identity-client.ts'
import { useFailureText } from '#app/features/failures/strings.ts'
import { type Language, useLanguage } from '#app/i18n/language.ts'
import { useErrorText } from '#app/routes/error-strings.ts'
import { outcomeOf } from '#app/routes/outcome.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

type Text = ReturnType<typeof useFailureText>

/** Words of the server in the language of the page; titles of the catalogue are English. */
const isIn = (language: Language, words: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words) === (language === 'ja')

/** Words for a write that failed: reads report on the page. */
function wordsFor(failure: Error, text: Text, language: Language): { title: string; detail?: string } {
  if (!(failure instanceof ApiFailure)) return { title: text.unknownTitle, detail: text.unknownText }
  if (failure.code === 'offline') return { title: text.offline }
  if (failure.code === 'timed_out') return { title: text.timedOut }
  if (failure.code === 'email_verification_required')
    return { title: text.verifyTitle, detail: text.verifyText }
  if (failure.status === 401) return { title: text.signInTitle }
  if (failure.code === 'reauthentication_required')
    return { title: text.signInAgainTitle, detail: text.signInAgainText }
  if (failure.code === 'article_held') return { title: text.heldTitle, detail: text.heldText }
  if (failure.code === 'history_full') return { title: text.historyFull }
  const ofText = wordsForText(failure, text)
  if (ofText) return ofText
  if (failure.errors.some(({ detail }) => detail === PILED_MARKS)) return { title: text.piledMarks }
  const ofOne = text.ofCategory[failure.code] ?? text.ofImage[failure.code]
  if (ofOne) return { title: ofOne }
  if (failure.status === 404) return { title: text.notFoundTitle, detail: text.notFoundText }
  if (failure.status === 403) return { title: text.forbiddenTitle, detail: text.forbiddenText }
  if (failure.status === 429) return { title: text.tooMany }
  if (failure.status === 422 || failure.status === 409) {
    const details = failure.errors
      .map(error => error.detail ?? error.title ?? '')
      // A code in place of a sentence is for programs.
      .filter(words => !/^[a-z_]*$/.test(words) && isIn(language, words))
    return { title: text.invalidTitle, detail: details.join(' ') }
  }
  if (isTransient(failure)) return { title: text.unavailableTitle, detail: text.unavailableText }
  return { title: text.unknownTitle, detail: text.unknownText }
}

/** Messages for errors about the text of an article, its versions, and its draft links. */
function wordsForText(
  { code, errors }: ApiFailure,
  text: Text,
): { title: string; detail?: string } | undefined {
  switch (code) {
    case 'text_too_long':
      return { title: text.textTooLongTitle, detail: text.textTooLong(tooLongBy(errors[0]?.detail) ?? 1) }
    case 'whole_text_needed':
      return { title: text.wholeTextTitle, detail: text.wholeText }
    case 'unresolved_conflict':
      return { title: text.conflictTitle, detail: text.conflict }
    case 'no_such_version':
      return { title: text.noSuchVersion }
    case 'too_many_names':
      return { title: text.tooManyNames }
    case 'too_many_links':
      return { title: text.tooManyLinks }
    case 'link_not_restorable':
      return { title: text.linkNotRestorable }
    case 'article_suspended':
      return { title: text.suspendedTitle, detail: text.suspended }
    case 'article_not_shareable':
      return { title: text.notShareable }
    default:
      return undefined
  }
}

/** The dialog itself; loaded when the first error happens. */
export default function FailureDialogContent({ failure, onClose }: { failure: Error; onClose: () => void }) {
  const text = useFailureText()
  const { pathname, search } = useLocation()
  const language = useLanguage()
  const { title, detail } = wordsFor(failure, text, language)
  const code = failure instanceof ApiFailure ? failure.code : null
  const signIn =
    failure instanceof ApiFailure && (failure.status === 401 || code === 'reauthentication_required')
  const errors = useErrorText()
  const { missing } = outcomeOf(failure)
  const [from] = useState(pathname)
  // Closes once the user follows the dialog's link or is redirected to sign in: they have read the message.
  const gone = pathname !== from || (signIn && pathname === '/signin')
  useEffect(() => {
    if (gone) onClose()
  }, [gone, onClose])
  if (gone) return null
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button onClick={onClose} data-focus-first={!signIn || undefined}>
            {text.ok}
          </Button>
          {signIn && (
            <ButtonLink look="primary" to={`/signin?callbackUrl=${encodeURIComponent(pathname + search)}`}>
              {text.signIn}
            </ButtonLink>
          )}
        </>
      }
    >
      {detail && code !== 'email_verification_required' && <p>{detail}</p>}
      {missing && errors.missing[missing] && (
        <p>
          {errors.missingNow} {errors.missing[missing]}
        </p>
      )}
      {code === 'email_verification_required' && <ResendVerification lead={detail} />}
    </Dialog>
  )
}

type Session = { user: { email: string }; pendingEmail?: string }

/** The address that waits for its confirmation: that of the account, otherwise the requested one. */
const addressOf = ({ user, pendingEmail }: Session): string | undefined =>
  hasMailbox(user.email) ? user.email : pendingEmail

/** Asks for another verification mail, if there is an address that it can go to. */
function ResendVerification({ lead }: { lead: string | undefined }) {
  const text = useFailureText()
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'failed' | 'noAddress'>('idle')
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    void identity.session(language).then(session => {
      if (session.ok && session.body && addressOf(session.body) === undefined) setState('noAddress')
    })
  }, [language])
  const resend = async () => {
    setState('busy')
    const session = await identity.session(language)
    const found = session.ok ? session.body : null
    const email = found ? addressOf(found) : undefined
    if (found && email === undefined) return setState('noAddress')
    const isSent = found && email !== undefined && (await sendAgain(found, email))
    setAddress(email ?? null)
    setState(isSent ? 'sent' : 'failed')
  }
  /** The link to a new address comes from another route. */
  const sendAgain = ({ pendingEmail }: Session, email: string): Promise<boolean> =>
    email === pendingEmail
      ? apiCommand({
          ...{ method: 'POST', path: 'my/user_identities/resend_email' },
          idempotencyKey: newIdempotencyKey(),
        }).then(
          () => true,
          () => false,
        )
      : identity.resend(language, email, pathname + search).then(({ ok }) => ok)
  // An account of X without an address.
  if (state === 'noAddress')
    return (
      <>
        <p role="status">{text.noAddress}</p>
        <ButtonLink to="/settings/email">{text.addAddress}</ButtonLink>
      </>
    )
  if (state === 'sent')
    return <p role="status">{address ? text.resent(address) : text.resentWithoutAddress}</p>
  return (
    <>
      {lead && <p>{lead}</p>}
      <Button busy={state === 'busy'} onClick={resend}>
        {text.resend}
      </Button>
      {state === 'failed' && <p role="alert">{text.resendFailed}</p>}
    </>
  )
}
