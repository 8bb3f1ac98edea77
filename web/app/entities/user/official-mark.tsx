import { BadgeCheck } from 'lucide-react'
import styles from '#app/entities/user/official-mark.module.css'
import { useUserText } from '#app/entities/user/strings.ts'

/** Mark next to the name of an official writer, since any user can choose such a name. */
export function OfficialMark({ role }: { role: 'user' | 'g8writer' }) {
  const text = useUserText()
  if (role !== 'g8writer') return null
  return (
    <span className={styles.official} title={text.official}>
      <BadgeCheck aria-hidden />
      <span className="visually-hidden">{text.official}</span>
    </span>
  )
}
