import { useState } from 'react'
import { path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { useCommand } from '#app/api/use-command.ts'
import { useUnsubscribeText } from '#app/features/unsubscribe/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Fault, FormPage, Notice } from '#app/ui/form-page.tsx'

/** Ends the digests of the user in the link, signed in or not; only the button does. */
function Unsubscribe() {
  const text = useUnsubscribeText()
  const token = usePageRequest().search.get('token') ?? ''
  const [isDone, setIsDone] = useState(false)
  const { run, isPending, error } = useCommand<void>({
    request: () => ({ method: 'POST', path: path`notification_unsubscribes/${token}` }),
    onSuccess: () => setIsDone(true),
    failure: 'own',
  })
  const isInvalid = token === '' || (error instanceof ApiFailure && [404, 422].includes(error.status))
  return (
    <FormPage title={text.title} lead={text.lead}>
      {isDone && <Notice>{text.done}</Notice>}
      {isInvalid && <Fault>{text.invalid}</Fault>}
      {error && !isInvalid && <Fault>{text.failed}</Fault>}
      {!isDone && !isInvalid && (
        <Button look="primary" busy={isPending} onClick={() => run()}>
          {text.stop}
        </Button>
      )}
      {(isDone || isInvalid) && <ButtonLink to="/settings/notifications">{text.settings}</ButtonLink>}
    </FormPage>
  )
}

export default definePage({
  Component: Unsubscribe,
  meta: ({ language }) => {
    const text = useUnsubscribeText.in(language)
    return { title: text.title, description: text.lead }
  },
})
