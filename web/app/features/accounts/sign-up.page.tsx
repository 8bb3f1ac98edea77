import { ownPath } from '@koryaku/contracts/http/own-path.ts'
import { useState } from 'react'
import { joinAddress } from '#app/entities/viewer/joining.ts'
import styles from '#app/features/accounts/accounts.module.css'
import { ResendMail } from '#app/features/accounts/resend-mail.tsx'
import { SignUpForm } from '#app/features/accounts/sign-up-form.tsx'
import { SocialButton } from '#app/features/accounts/social-button.tsx'
import { useAccountText } from '#app/features/accounts/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { FormPage, Notice } from '#app/ui/form-page.tsx'

/** Sign-up: shows the reason to join, and keeps the way back to the page that led here. */
function SignUp() {
  const text = useAccountText()
  const { search } = usePageRequest()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const back = ownPath(search.get('callbackUrl') ?? '')
  const reason = text.joinReasons[search.get('reason') ?? '']

  if (sentTo) {
    return (
      <FormPage title={text.checkMailTitle}>
        <Notice>{text.emailed(sentTo)}</Notice>
        {back && <p>{text.backAfterMail}</p>}
        <p>{text.checkMailHint}</p>
        <ResendMail email={sentTo} back={back} />
      </FormPage>
    )
  }
  return (
    <FormPage title={text.signUp} lead={reason ? text.joinFor(reason) : text.signUpLead}>
      <SignUpForm back={back} onSent={setSentTo} />
      <SocialButton joining />
      <p className={styles.links}>
        <AppLink to={joinAddress('/signin', back ?? '/')}>{text.toSignIn}</AppLink>
      </p>
    </FormPage>
  )
}

export default definePage({
  Component: SignUp,
  meta: ({ language }) => {
    const text = useAccountText.in(language)
    return { title: text.signUp, description: text.signUpLead }
  },
})
