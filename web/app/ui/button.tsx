import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { AppLink } from '#app/ui/app-link.tsx'
import styles from '#app/ui/button.module.css'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'
interface Look {
  look?: ButtonLook
  size?: 'small' | 'medium'
  icon?: ReactNode
  children?: ReactNode
}

const classes = (look: ButtonLook, size: string, extra?: string) =>
  [styles.button, styles[look], styles[size], extra].filter(Boolean).join(' ')

/** While it is busy a press does nothing; it is not disabled, which would take the focus away. */
export function Button({
  look = 'secondary',
  size = 'medium',
  icon,
  busy = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type={type}
      className={classes(look, size, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {busy ? <span className={styles.spinner} aria-hidden /> : icon}
      {children}
    </button>
  )
}

/** Looks like a button, is a link. */
export function ButtonLink({
  look = 'secondary',
  size = 'medium',
  icon,
  to,
  className,
  children,
  ...rest
}: Look & { to: string; className?: string; 'aria-label'?: string }) {
  return (
    <AppLink to={to} className={classes(look, size, className)} {...rest}>
      {icon}
      {children}
    </AppLink>
  )
}

/** A square button with only a picture; its name is read aloud. */
export function IconButton({
  label,
  children,
  className,
  type = 'button',
  ...rest
}: { label: string; children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={['round', className].filter(Boolean).join(' ')}
      {...rest}
    >
      {children}
    </button>
  )
}
