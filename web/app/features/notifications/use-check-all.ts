import { useCommand } from '#app/api/use-command.ts'
import { useViewerStore } from '#app/entities/viewer/viewer.tsx'

/** Marks every notification as checked. The dot disappears immediately, and reappears when the write fails. */
export function useCheckAll(onSuccess?: () => unknown): () => void {
  const store = useViewerStore()
  const { run } = useCommand<void>({
    request: () => ({ method: 'POST', path: 'my/notifications/check_all', keepalive: true }),
    optimistic: () => {
      store.setUnchecked(false)
      return () => store.setUnchecked(true)
    },
    ...(onSuccess && { onSuccess }),
    // From the page, whose button is pressed for nothing else, a failure is shown.
    ...(!onSuccess && { failure: 'quiet' }),
  })
  return run
}
