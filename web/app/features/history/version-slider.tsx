import { ChevronLeft, ChevronRight } from 'lucide-react'
import styles from '#app/features/history/history.module.css'
import { useHistoryText } from '#app/features/history/strings.ts'
import { formatDateTime } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { IconButton } from '#app/ui/button.tsx'

interface SliderProps {
  at: number
  total: number
  /** The label of the version by its number. */
  label: string
  savedAt: string | undefined
  name: string | null
  onShow: (number: number) => void
}

/** Goes through all versions, however many there are; by arrow keys one by one. */
export function VersionSlider({ at, total, label, savedAt, name, onShow }: SliderProps) {
  const text = useHistoryText()
  const language = useLanguage()
  return (
    <div className={styles.slider}>
      <p>
        <strong>{name ?? label}</strong>
        <small>
          {name && `${label}　`}
          {savedAt && formatDateTime(savedAt, language)}
        </small>
      </p>
      <div>
        <IconButton label={text.older} disabled={at === 0} onClick={() => onShow(at - 1)}>
          <ChevronLeft />
        </IconButton>
        <input
          type="range"
          min={0}
          max={total - 1}
          value={at}
          aria-label={text.slider}
          aria-valuetext={label}
          onChange={event => onShow(Number(event.target.value))}
        />
        <IconButton label={text.newer} disabled={at === total - 1} onClick={() => onShow(at + 1)}>
          <ChevronRight />
        </IconButton>
      </div>
    </div>
  )
}
