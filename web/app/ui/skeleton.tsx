import styles from '#app/ui/skeleton.module.css'

/** A grey placeholder of known size; screen readers read its label where a heading would be empty. */
export function Skeleton({
  width = '100%',
  height = '1em',
  round = false,
  label,
}: {
  width?: string
  height?: string
  round?: boolean
  label?: string
}) {
  return (
    <>
      <span className={round ? styles.round : styles.shape} style={{ width, height }} aria-hidden />
      {label && <span className="visually-hidden">{label}</span>}
    </>
  )
}

/** Rows with a picture at the side, as in lists of articles. */
export function ListSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div className={styles.list} data-waiting aria-hidden>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <div key={index} className={styles.row}>
          <div className={styles.lines}>
            <Skeleton width="30%" height="0.8em" />
            <Skeleton width="90%" height="1.1em" />
            <Skeleton width="55%" height="0.8em" />
          </div>
          <Skeleton width="6rem" height="4rem" />
        </div>
      ))}
    </div>
  )
}

/** A page whose shape is not known yet. */
export function PageSkeleton() {
  return (
    <div className={styles.page} data-waiting>
      <Skeleton width="40%" height="2rem" />
      <ListSkeleton rows={4} />
    </div>
  )
}
