import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useUiText } from '#app/ui/strings.ts'
import styles from '#app/ui/toast.module.css'

const SHOWN_MS = 5_000
/** Longer than for other messages: the user needs time to find the undo action. */
const ACTION_SHOWN_MS = 12_000

interface ToastAction {
  label: string
  onSelect: () => void
  /** True if the focused control is removed by what the message reports. */
  takesFocus?: boolean
}
interface Message {
  id: number
  message: string
  action?: ToastAction | undefined
}
interface Said {
  messages: Message[]
  hide: (id: number) => void
  /** The dialogs that are open, the uppermost last: all else is inert. */
  dialogs: string[]
  enter: (dialog: string) => () => void
}
const NOBODY: Said = { messages: [], hide: () => undefined, dialogs: [], enter: () => () => undefined }
const SaidContext = createContext(NOBODY)

/** Adds a message; it replaces an equal one, unless either has an action: each undoes something else. */
export const withMessage = (current: readonly Message[], next: Message): Message[] => [
  ...current.filter(({ message, action }) => message !== next.message || action || next.action).slice(-2),
  next,
]

type Show = (message: string, action?: ToastAction) => void
const ToastContext = createContext<Show>(() => undefined)

/** Shows a short success message: `const toast = useToast(); toast('…')`. Not for errors. */
export const useToast = (): Show => useContext(ToastContext)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([])
  const [dialogs, setDialogs] = useState<string[]>([])
  const last = useRef(0)
  const text = useUiText()
  const hide = useCallback(
    (id: number) => setMessages(current => current.filter(other => other.id !== id)),
    [],
  )
  const show = useCallback<Show>(
    (message, action) => {
      last.current += 1
      const id = last.current
      setMessages(current => withMessage(current, { id, message, action }))
      setTimeout(() => hide(id), action ? ACTION_SHOWN_MS : SHOWN_MS)
    },
    [hide],
  )
  const enter = useCallback((dialog: string) => {
    setDialogs(current => [...current, dialog])
    return () => setDialogs(current => current.filter(other => other !== dialog))
  }, [])
  const said = { messages, hide, dialogs, enter }
  return (
    <ToastContext value={show}>
      <SaidContext value={said}>{children}</SaidContext>
      <section className={styles.region} aria-label={text.notifications} aria-live="polite">
        {dialogs.length === 0 && <Messages {...said} />}
      </section>
    </ToastContext>
  )
}

/** Container of messages within an open modal dialog, where they can be read and undone. */
export function ToastsInDialog() {
  const id = useId()
  const said = useContext(SaidContext)
  const { enter } = said
  useEffect(() => enter(id), [enter, id])
  return (
    <div className={styles.region} aria-live="polite">
      {said.dialogs.at(-1) === id && <Messages {...said} />}
    </div>
  )
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

function Messages({ messages, hide }: Pick<Said, 'messages' | 'hide'>) {
  return messages.map(({ id, message, action }) => (
    <p key={id} className={styles.toast}>
      {message}
      {action && (
        <button
          type="button"
          ref={action.takesFocus ? focus : undefined}
          className={styles.action}
          onClick={() => {
            hide(id)
            action.onSelect()
          }}
        >
          {action.label}
        </button>
      )}
    </p>
  ))
}
