import { shiftWindow, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DayPlot } from '#app/entities/days/day-plot.tsx'
import { FallbackNote } from '#app/entities/ranking/fallback-note.tsx'
import { type PeriodChoice, periodOf, periodSearch } from '#app/entities/ranking/period.ts'
import { PeriodName, PeriodPicker } from '#app/entities/ranking/period-picker.tsx'
import { ranges } from '#app/entities/ranking/ranking-queries.ts'
import { useRankingText } from '#app/entities/ranking/strings.ts'
import styles from '#app/features/analysis/analysis.module.css'
import {
  analysedDays,
  analysedRanking,
  type FormulaName,
  formulaNames,
} from '#app/features/analysis/analysis-queries.ts'
import { ComparedRanking } from '#app/features/analysis/compared-ranking.tsx'
import { Exclusions } from '#app/features/analysis/exclusions.tsx'
import { KeyFigures } from '#app/features/analysis/key-figures.tsx'
import { useAnalysisText } from '#app/features/analysis/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { PartFailed } from '#app/ui/part-failed.tsx'
import { PageHeading, Section } from '#app/ui/section.tsx'
import { ListSkeleton, Skeleton } from '#app/ui/skeleton.tsx'

const DAYS_PLOTTED = 30
const addressOf = (choice: PeriodChoice): string => `/analysis${periodSearch(choice)}`

function Analysis() {
  const text = useAnalysisText()
  const rankingText = useRankingText()
  const choice = periodOf(usePageRequest().search)
  const [formula, setFormula] = useState<FormulaName>('v2')
  const [against, setAgainst] = useState<FormulaName>('v1')
  const [plotted, setPlotted] = useState<{ articleId: string; title: string } | null>(null)
  const query = useQuery(analysedRanking(choice, formula, against))
  const { data: ranking, error } = query
  const today = windowStart('daily', new Date())
  const last = ranking?.meta.window.end ?? today
  const to = last < today ? last : today
  const from = shiftWindow('daily', to, 1 - DAYS_PLOTTED)
  const tabs = ranges.map(range => ({
    to: addressOf({ ...choice, range }),
    label: rankingText.ranges[range],
    current: range === choice.range,
  }))
  return (
    <>
      <PageHeading
        title={text.title}
        lead={<PeriodName range={choice.range} window={ranking?.meta.window} />}
      >
        <PeriodPicker choice={choice} window={ranking?.meta.window} addressOf={addressOf} />
      </PageHeading>
      <LinkTabs label={text.period} tabs={tabs} />
      <div className={styles.page}>
        <Section title={text.ranking}>
          <FallbackNote window={ranking?.meta.window} />
          <div className={styles.formulas}>
            <FormulaChoice label={text.formula} value={formula} onChange={setFormula} />
            <FormulaChoice label={text.against} value={against} onChange={setAgainst} />
          </div>
          {ranking ? (
            <ComparedRanking
              {...{ ranking, formula, against }}
              onPlot={({ articleId, title }) => setPlotted({ articleId, title })}
            />
          ) : error ? (
            <PartFailed query={query} />
          ) : (
            <ListSkeleton rows={4} />
          )}
        </Section>
        <Section title={text.days}>
          <div className={styles.line}>
            <p aria-live="polite">{plotted ? text.ofArticle(plotted.title || text.noTitle) : text.ofSite}</p>
            {plotted && (
              <Button size="small" onClick={() => setPlotted(null)}>
                {text.showSite}
              </Button>
            )}
          </div>
          <Days from={from} to={to} article={plotted?.articleId ?? null} />
        </Section>
        <KeyFigures from={from} to={to} />
        <Exclusions today={today} />
      </div>
    </>
  )
}

function FormulaChoice({
  label,
  value,
  onChange,
}: {
  label: string
  value: FormulaName
  onChange: (value: FormulaName) => void
}) {
  return (
    <Field label={label}>
      <Select
        value={value}
        onChange={({ target }) => onChange(formulaNames.find(name => name === target.value) ?? value)}
      >
        {formulaNames.map(name => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </Field>
  )
}

function Days({ from, to, article }: { from: string; to: string; article: string | null }) {
  const { columns } = useAnalysisText()
  const query = useQuery(analysedDays(from, to, article))
  const { data, error } = query
  if (error && !data) return <PartFailed query={query} />
  if (!data) return <Skeleton height="12rem" />
  const kinds = ['likes', 'bookmarks', 'views'] as const
  return (
    <div className={styles.plots}>
      {kinds.map(kind => (
        <DayPlot
          key={kind}
          title={columns[kind]}
          days={data.data.map(row => ({ day: row.day, value: row[kind] }))}
        />
      ))}
    </div>
  )
}

export default definePage({
  Component: Analysis,
  meta: ({ language }) => {
    const text = useAnalysisText.in(language)
    return { title: text.title, description: text.description }
  },
})
