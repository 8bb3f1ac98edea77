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

/**
 * While it is busy or disabled a press does nothing. The attribute `disabled` is never set: a press that disables its
 * own button would lose the focus.
 */
export function Button({
  look = 'secondary',
  size = 'medium',
  icon,
  busy = false,
  disabled = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const isOff = busy || disabled
  return (
    <button
      type={type}
      className={classes(look, size, className)}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      onClick={event => (isOff ? event.preventDefault() : onClick?.(event))}
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
}: Look & { to: string; replace?: boolean; className?: string; 'aria-label'?: string }) {
  return (
    <AppLink to={to} className={classes(look, size, className)} {...rest}>
      {icon}
      {children}
    </AppLink>
  )
}

/** A square button with only an icon; its name is read aloud. While it is disabled it keeps the focus, as a `Button` does. */
export function IconButton({
  label,
  children,
  className,
  type = 'button',
  disabled = false,
  onClick,
  ...rest
}: { label: string; children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={['round', className].filter(Boolean).join(' ')}
      aria-disabled={disabled || undefined}
      onClick={event => (disabled ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {children}
    </button>
  )
}
