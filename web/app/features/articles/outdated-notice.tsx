import styles from '#app/features/articles/reader-votes.module.css'
import { useReaderVotesText } from '#app/features/articles/reader-votes-strings.ts'

/** Enough readers say so. */
export default function OutdatedNotice() {
  return <p className={styles.outdated}>{useReaderVotesText().foundOutdated}</p>
}
