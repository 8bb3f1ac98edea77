import styles from '#app/features/articles/reader-votes.module.css'
import { useReaderVotesText } from '#app/features/articles/reader-votes-strings.ts'

/** Shown when enough readers have voted an article outdated. */
export default function OutdatedNotice() {
  return <p className={styles.outdated}>{useReaderVotesText().foundOutdated}</p>
}
