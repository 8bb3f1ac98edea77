import {
  type ComponentProps,
  createContext,
  type FormHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import styles from '#app/ui/field.module.css'
import { useUiText } from '#app/ui/strings.ts'

interface FieldIds {
  control: string
  hint?: string
  error?: string
  required?: boolean
}
const FieldContext = createContext<FieldIds | null>(null)

/** Label, control, hint and error of one value; the control inside is tied to all of them. */
export function Field({
  label,
  hint,
  error,
  required,
  children,
}: {
  label: string
  hint?: ReactNode
  error?: string
  required?: boolean
  children: ReactNode
}) {
  const id = useId()
  const text = useUiText()
  const ids = {
    control: id,
    hint: hint ? `${id}h` : undefined,
    error: error ? `${id}e` : undefined,
    required,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {required && <span className={styles.required}>{text.required}</span>}
      </label>
      <FieldContext value={ids}>{children}</FieldContext>
      {hint && (
        <p id={ids.hint} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={ids.error} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Props that a control takes from the field around it. */
export function useFieldControl() {
  const ids = useContext(FieldContext)
  if (!ids) return {}
  return {
    id: ids.control,
    'aria-describedby': [ids.error, ids.hint].filter(Boolean).join(' ') || undefined,
    'aria-invalid': ids.error ? true : undefined,
    'aria-required': ids.required || undefined,
  } as const
}

export const TextInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...useFieldControl()} className={[styles.control, className].filter(Boolean).join(' ')} {...rest} />
)
export const TextArea = (
  props: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> },
) => <textarea {...useFieldControl()} className={styles.control} {...props} />
/** The platform's own select: the best there is on a phone. */
export const Select = (props: SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }) => (
  <select {...useFieldControl()} className={styles.control} {...props} />
)

/**
 * A form without the browser's validation bubbles: errors are shown next to the fields, and a submit focuses the first
 * invalid field.
 */
export function Form({
  className,
  onSubmit,
  ...rest
}: FormHTMLAttributes<HTMLFormElement> & { ref?: Ref<HTMLFormElement> }) {
  const submitted = useRef<HTMLFormElement>(null)
  const [submits, setSubmits] = useState(0)
  useEffect(() => {
    if (submits > 0) submitted.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submits])
  return (
    <form
      noValidate
      className={className ?? styles.form}
      onSubmit={event => {
        submitted.current = event.currentTarget
        onSubmit?.(event)
        setSubmits(count => count + 1)
      }}
      {...rest}
    />
  )
}
