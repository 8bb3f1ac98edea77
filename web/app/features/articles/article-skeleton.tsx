import styles from '#app/entities/article/article-paper.module.css'
import { Skeleton } from '#app/ui/skeleton.tsx'

const LINES = ['100%', '96%', '98%', '60%']

/** Placeholder while an article loads: breadcrumb, title, author and date, and lines of text. */
export function ArticleSkeleton() {
  return (
    <div data-waiting>
      <Skeleton width="12rem" height="1em" />
      <div className={styles.columns}>
        <div className={styles.main}>
          <div className={styles.waitingHeader}>
            <Skeleton width="92%" height="2.5rem" />
            <Skeleton width="16rem" height="1.75rem" />
          </div>
          {[1, 2, 3].map(paragraph => (
            <div key={paragraph} className={styles.waitingText}>
              {LINES.map(width => (
                <Skeleton key={width} width={width} height="1.1rem" />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
