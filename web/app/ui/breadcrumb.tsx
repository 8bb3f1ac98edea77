import { Fragment } from 'react'
import { useLayoutText } from '#app/layout/strings.ts'
import { AppLink } from '#app/routes/navigation.tsx'
import styles from '#app/ui/breadcrumb.module.css'

/** The way from Home to here. */
export function Breadcrumb({ items }: { items: { to?: string; label: string }[] }) {
  const text = useLayoutText()
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
