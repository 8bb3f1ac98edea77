import { Fragment } from 'react'
import { AppLink } from '#app/ui/app-link.tsx'
import styles from '#app/ui/breadcrumb.module.css'
import { useUiText } from '#app/ui/strings.ts'

/** The way from Home to here. */
export function Breadcrumb({ items }: { items: { to?: string; label: string }[] }) {
  const text = useUiText()
  return (
    <nav aria-label={text.breadcrumb} className={styles.breadcrumb}>
      <AppLink to="/">{text.home}</AppLink>
      {items.map(({ to, label }) => (
        <Fragment key={label}>
          <span aria-hidden>/</span>
          {to ? <AppLink to={to}>{label}</AppLink> : <span aria-current="page">{label}</span>}
        </Fragment>
      ))}
    </nav>
  )
}
