import { ownPath } from '@koryaku/contracts/http/own-path.ts'
import { EMAIL_MAX } from '@koryaku/contracts/users/email-address.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type IdentityRefusal, identity } from '#app/api/identity-client.ts'
import { joinAddress } from '#app/entities/viewer/joining.ts'
import styles from '#app/features/accounts/accounts.module.css'
import { faultText } from '#app/features/accounts/fault-text.ts'
import { NameForm } from '#app/features/accounts/name-form.tsx'
import { ResendMail } from '#app/features/accounts/resend-mail.tsx'
import { SocialButton } from '#app/features/accounts/social-button.tsx'
import { useAccountText } from '#app/features/accounts/strings.ts'
import { useProductSession } from '#app/features/accounts/use-product-session.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'
import { Fault, FormPage, Notice } from '#app/ui/form-page.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'

/** Signing in; also where the link of the verification mail and X land, signed in with the provider already. */
function SignIn() {
  const text = useAccountText()
  const language = useLanguage()
  const { search } = usePageRequest()
  const { enter } = useProductSession()
  const [refused, setRefused] = useState<IdentityRefusal | null>(null)
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const [naming, setNaming] = useState<{ suggested: string; taken: boolean } | null>(null)
  const [confirmed, setConfirmed] = useState(false)
  const came = useRef(false)
  const back = ownPath(search.get('callbackUrl') ?? '')

  const social = search.get('social') === 'twitter'
  const goIn = async (name?: string) => {
    const entered = await enter(name, social ? 'twitter' : 'mail', search.get('verified') === '1')
    if (entered === 'name_needed' || entered === 'name_taken') {
      setNaming({ suggested: name ?? '', taken: entered === 'name_taken' })
    }
    if (entered !== 'failed' && entered !== 'too_many_accounts') return
    // The fault is shown below the form, which replaces the name form.
    setNaming(null)
    setRefused({ fault: entered === 'failed' ? 'unknown' : 'tooManyAccounts' })
  }

  const verified = (social || search.get('verified') === '1') && !search.has('error')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the mail's link has landed here
  useEffect(() => {
    if (!verified || came.current) return
    came.current = true
    void identity.session(language).then(session => {
      // A link that is opened again confirms nothing and signs in no user.
      if (session.ok && !session.body) setConfirmed(!social)
      if (!session.ok || !session.body) return
      // The name was chosen in the sign-up form and stored with the identity until now; X supplies its own.
      void goIn(social ? undefined : session.body.user.name)
    })
  }, [verified])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const address = String(data.get('email')).trim()
    setEmail(address)
    setBusy(true)
    setRefused(null)
    const result = await identity.signIn(
      language,
      { email: address, password: String(data.get('password')) },
      back,
    )
    if (result.ok) {
      const session = await identity.session(language)
      await goIn(session.ok ? session.body?.user.name : undefined)
    } else setRefused(result)
    setBusy(false)
  }

  if (naming) return <NameForm {...naming} onChosen={goIn} />
  return (
    <FormPage title={text.signIn} lead={text.signInLead}>
      {confirmed && <Notice>{text.alreadyConfirmed}</Notice>}
      {search.has('confirm') && <Notice>{text.confirmByPassword}</Notice>}
      {search.get('error') === 'SessionRequired' && <Notice>{text.sessionRequired}</Notice>}
      {search.has('error') && search.get('error') !== 'SessionRequired' && (
        <Notice role="alert">
          {
            text[
              LANDED[search.get('error') ?? ''] ?? (search.has('verified') ? 'linkExpired' : 'socialFailed')
            ]
          }
        </Notice>
      )}
      <Form onSubmit={onSubmit}>
        <Field label={text.email} required>
          <TextInput name="email" type="email" autoComplete="email" required maxLength={EMAIL_MAX} />
        </Field>
        <Field label={text.password} required>
          <PasswordInput name="password" required />
        </Field>
        {refused && <Fault>{faultText(text, language, refused)}</Fault>}
        {refused?.fault === 'unverified' && <ResendMail email={email} back={back} />}
        <Button type="submit" look="primary" busy={busy}>
          {text.submitSignIn}
        </Button>
      </Form>
      <SocialButton />
      <p className={styles.links}>
        <AppLink to="/forgot-password">{text.forgot}</AppLink>
        <AppLink to={joinAddress('/signup', back ?? '/')}>{text.toSignUp}</AppLink>
      </p>
    </FormPage>
  )
}

/** Reasons for which the provider redirected the user back. */
const LANDED: Record<string, 'accountNotLinked' | 'socialRefused' | 'linkExpired' | 'userNotFound'> = {
  account_not_linked: 'accountNotLinked',
  access_denied: 'socialRefused',
  TOKEN_EXPIRED: 'linkExpired',
  INVALID_TOKEN: 'linkExpired',
  // The link of a mail, opened after its account was deleted.
  USER_NOT_FOUND: 'userNotFound',
}

export default definePage({
  Component: SignIn,
  meta: ({ language }) => {
    const text = useAccountText.in(language)
    return { title: text.signIn, description: text.signInLead }
  },
})
