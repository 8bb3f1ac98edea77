import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button, IconButton } from '#app/ui/button.tsx'
import styles from '#app/ui/dialog.module.css'
import { useUiText } from '#app/ui/strings.ts'
import { ToastsInDialog } from '#app/ui/toast.tsx'

/**
 * Fields; without an element marked as first, a dialog with fields focuses the first of them and not its
 * close button.
 */
const FIELD = 'select, textarea, input:not([tabindex="-1"])'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** Buttons in reading order: cancel first, the confirming one last (spec §9: reversed order). */
  actions?: ReactNode
  role?: 'dialog' | 'alertdialog'
  /** Only the buttons close it. */
  closable?: boolean
  wide?: boolean
}

/** A modal on the platform's own <dialog>: focus stays inside and returns, Escape closes, the rest is inert. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  role,
  closable = true,
  wide,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const text = useUiText()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (!open) return dialog.close()
    const opener = document.activeElement
    dialog.showModal()
    // React's autoFocus comes before the dialog is shown, and would be lost.
    const first =
      dialog.querySelector<HTMLElement>('[data-focus-first]') ?? dialog.querySelector<HTMLElement>(FIELD)
    first?.focus()
    return () => {
      // A dialog that is taken away with all it has was not closed: the platform gives nothing back.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, natively
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={titleId}
      className={`raised ${wide ? styles.wide : styles.dialog}`}
      // React lets both of these bubble, unlike the platform: a dialog inside this one must not close it.
      onCancel={event => {
        if (event.target !== ref.current) return
        event.preventDefault()
        if (closable) onClose()
      }}
      onClose={event => event.target === ref.current && open && onClose()}
      onClick={event => closable && event.target === ref.current && onClose()}
    >
      {open && (
        <div className={styles.box}>
          <header className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            {closable && (
              <IconButton label={text.close} onClick={onClose}>
                <X />
              </IconButton>
            )}
          </header>
          {children && <div className={styles.body}>{children}</div>}
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
      {open && <ToastsInDialog />}
    </dialog>
  )
}

interface ConfirmProps {
  open: boolean
  title: string
  text?: ReactNode
  confirmLabel: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for a confirmation. The cancel button is at the far side and has the initial focus. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  danger,
  busy,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const words = useUiText()
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button onClick={onCancel} data-focus-first>
            {words.cancel}
          </Button>
          <Button look={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
