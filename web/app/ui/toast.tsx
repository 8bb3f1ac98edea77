import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { useUiText } from '#app/ui/strings.ts'
import styles from '#app/ui/toast.module.css'

const SHOWN_MS = 5_000

type Show = (message: string) => void
const ToastContext = createContext<Show>(() => undefined)

/** Says in passing that something worked: `const toast = useToast(); toast('…')`. Errors go elsewhere. */
export const useToast = (): Show => useContext(ToastContext)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<{ id: number; message: string }[]>([])
  const last = useRef(0)
  const text = useUiText()
  const show = useCallback<Show>(message => {
    last.current += 1
    const id = last.current
    setMessages(current => [...current.slice(-2), { id, message }])
    setTimeout(() => setMessages(current => current.filter(other => other.id !== id)), SHOWN_MS)
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      <section className={styles.region} aria-label={text.notifications} aria-live="polite">
        {messages.map(({ id, message }) => (
          <p key={id} className={styles.toast}>
            {message}
          </p>
        ))}
      </section>
    </ToastContext>
  )
}
