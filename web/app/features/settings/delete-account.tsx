import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { apiCommand, newIdempotencyKey } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { identity } from '#app/api/identity-client.ts'
import styles from '#app/features/settings/settings.module.css'
import { SignInAgain } from '#app/features/settings/settings-page.tsx'
import { useSettingsText } from '#app/features/settings/strings.ts'
import { useIdentity } from '#app/features/settings/use-identity.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Field, Form } from '#app/ui/field.tsx'
import { Fault, Hint } from '#app/ui/form-page.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { TooMany } from '#app/ui/too-many.tsx'

type State = 'idle' | 'busy' | 'wrongCurrent' | 'signInAgain' | 'ownerStays' | 'tooMany' | 'unknown'
interface Wish {
  password: string
  articles: 'keep' | 'delete'
}

/** Erases the account after the current password (or a sign-in just now) and a last question. */
export function DeleteAccount() {
  const text = useSettingsText()
  const toast = useToast()
  const language = useLanguage()
  const navigate = useNavigate()
  const found = useIdentity()
  const [wish, setWish] = useState<Wish | null>(null)
  const [state, setState] = useState<State>('idle')

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const articles = form.get('articles') === 'delete' ? 'delete' : 'keep'
    setState('idle')
    setWish({ password: String(form.get('password') ?? ''), articles })
  }
  const [wait, setWait] = useState<number>()
  const erase = async () => {
    if (!wish) return
    setState('busy')
    const fault = await tryToErase(wish)
    setWish(null)
    if (fault) return setState(fault)
    toast(text.deleted)
    // The next page refreshes the viewer: a refresh here would redirect to the sign-in page before the next
    // page is loaded.
    void navigate('/', { replace: true })
  }

  async function tryToErase({ password, articles }: Wish): Promise<State | null> {
    const email = found.data?.email
    // A new sign-in proves that the account's owner requests it.
    if (email && password !== '') {
      const proved = await identity.signIn(language, { email, password }, null)
      if (!proved.ok) {
        setWait(proved.retryAfter)
        return proved.fault === 'tooMany' ? 'tooMany' : 'wrongCurrent'
      }
    }
    const proof = await identity.token(language)
    if (!proof.ok) return 'signInAgain'
    try {
      await apiCommand({
        ...{ method: 'DELETE', path: 'my/account', idempotencyKey: newIdempotencyKey() },
        body: { token: proof.body.token, articles },
      })
      return null
    } catch (error) {
      if (!(error instanceof ApiFailure)) return 'unknown'
      if (error.code === 'reauthentication_required') return password === '' ? 'signInAgain' : 'wrongCurrent'
      if (error.code === 'own_role') return 'ownerStays'
      return error.code === 'invalid_token' ? 'signInAgain' : 'unknown'
    }
  }

  if (state === 'signInAgain' || (!found.isPending && !found.data))
    return <SignInAgain back="/settings/data" />
  return (
    <>
      <Hint>{text.deleteText}</Hint>
      <Form onSubmit={onSubmit}>
        <fieldset className={styles.choices}>
          <legend>{text.deleteArticles}</legend>
          <label className={styles.choice}>
            <input type="radio" name="articles" value="keep" defaultChecked />
            {text.keepArticles}
          </label>
          <label className={styles.choice}>
            <input type="radio" name="articles" value="delete" />
            {text.removeArticles}
          </label>
        </fieldset>
        {found.data?.email && (
          <Field
            label={text.currentPassword}
            hint={text.passwordIfAny}
            error={state === 'wrongCurrent' ? text.wrongCurrent : undefined}
          >
            <PasswordInput name="password" />
          </Field>
        )}
        {state === 'tooMany' && <TooMany wait={wait} />}
        {(state === 'ownerStays' || state === 'unknown') && <Fault>{text[state]}</Fault>}
        <Button type="submit" look="danger">
          {text.deleteAccount}
        </Button>
      </Form>
      <ConfirmDialog
        open={wish !== null}
        title={text.deleteSure}
        text={wish?.articles === 'delete' ? text.removeArticles : text.keepArticles}
        confirmLabel={text.deleteAccount}
        danger
        busy={state === 'busy'}
        onConfirm={erase}
        onCancel={() => setWish(null)}
      />
    </>
  )
}
