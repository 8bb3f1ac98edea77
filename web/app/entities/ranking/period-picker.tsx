import type { RankedWindow } from '@koryaku/contracts/ranking/ranking.api.ts'
import { shiftWindow, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import type { PeriodChoice } from '#app/entities/ranking/period.ts'
import styles from '#app/entities/ranking/period-picker.module.css'
import { useRankingText } from '#app/entities/ranking/strings.ts'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

const PeriodCalendar = lazy(() => import('#app/entities/ranking/period-calendar.tsx'))

/** The days that a ranking counts, as returned by the server. */
export function PeriodName({
  range,
  window,
}: {
  range: PeriodChoice['range']
  window: RankedWindow | undefined
}) {
  const text = useRankingText()
  const language = useLanguage()
  if (!window || range === 'all') return <span>{text.ranges[range]}</span>
  const day = (date: string) => formatDate(`${date}T00:00:00+09:00`, language)
  return <span>{text.window(day(window.start), day(window.end ?? window.start))}</span>
}

/** Any past day, week or month: one back, one on, or from a calendar. */
export function PeriodPicker({
  choice,
  window,
  addressOf,
}: {
  choice: PeriodChoice
  window: RankedWindow | undefined
  addressOf: (choice: PeriodChoice) => string
}) {
  const text = useRankingText()
  const navigate = useNavigate()
  const { range } = choice
  if (range === 'all') return null
  const shifted = (count: number) =>
    addressOf({ range, asOf: window ? shiftWindow(range, window.start, count) : choice.asOf })
  const isLast = !window || window.start >= window.latest
  const chosen = window?.start ?? choice.asOf ?? windowStart(range, new Date())
  return (
    <div className={styles.period}>
      <ButtonLink to={shifted(-1)} size="small" icon={<ChevronLeft aria-hidden />}>
        {text.earlier[range]}
      </ButtonLink>
      <Panel
        label={text.choose[range]}
        buttonLabel={text.choose[range]}
        buttonClass={styles.choose ?? ''}
        button={<CalendarDays aria-hidden />}
      >
        {close => (
          <Suspense fallback={<Skeleton height="20rem" />}>
            <PeriodCalendar
              {...{ range, chosen }}
              last={windowStart('daily', new Date())}
              onChoose={asOf => {
                close()
                void navigate(addressOf({ range, asOf }))
              }}
            />
          </Suspense>
        )}
      </Panel>
      {isLast ? null : (
        <ButtonLink to={shifted(1)} size="small" icon={<ChevronRight aria-hidden />}>
          {text.later[range]}
        </ButtonLink>
      )}
      {choice.asOf && (
        <ButtonLink to={addressOf({ range, asOf: null })} look="quiet" size="small">
          {text.today}
        </ButtonLink>
      )}
    </div>
  )
}
