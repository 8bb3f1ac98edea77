import type { ReactNode } from 'react'
import { LanguageMark } from '#app/entities/article/language-mark.tsx'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { useTemplateText } from '#app/entities/template/strings.ts'
import type { TemplateView } from '#app/entities/template/template-queries.ts'
import styles from '#app/entities/template/template-rows.module.css'
import { useLanguage } from '#app/i18n/language.ts'

interface TemplateRowsProps {
  views: readonly TemplateView[]
  /** Heading level of a group's name; the name of a template is one level lower. */
  level: 2 | 4
  actionsOf: (view: TemplateView) => ReactNode
}

/** Templates grouped under their heading, with name and purpose. */
export function TemplateRows({ views, level, actionsOf }: TemplateRowsProps) {
  const GroupHeading = `h${level}` as const
  return groupsOf(views).map(({ header, templates }) => (
    <section key={templates[0]?.id} className={styles.group}>
      {header && <GroupHeading className={styles.heading}>{header.attributes.title}</GroupHeading>}
      {header?.attributes.purpose && <p className={styles.purpose}>{header.attributes.purpose}</p>}
      <ul className={styles.rows}>
        {templates.map(view => (
          <TemplateRow key={view.id} view={view} level={header ? (level === 2 ? 3 : 5) : level}>
            {actionsOf(view)}
          </TemplateRow>
        ))}
      </ul>
    </section>
  ))
}

interface TemplateRowProps {
  view: TemplateView
  level: 2 | 3 | 4 | 5
  children: ReactNode
}

function TemplateRow({ view: { article, game }, level, children }: TemplateRowProps) {
  const text = useTemplateText()
  const language = useLanguage()
  const Heading = `h${level}` as const
  const summary = article.description || article.alternativeDescription
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Heading className={styles.title} lang={article.title ? article.language : undefined}>
          {article.title || text.noTitle}
        </Heading>
        {summary && (
          <p className={`clamped ${styles.summary}`} lang={article.language}>
            {summary}
          </p>
        )}
        <small className={styles.facts}>
          {game ? gameTitle(game, language) : text.everyGame} <LanguageMark of={article.language} />
        </small>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  )
}

/** Neighbours under the same header; the order is that of the list. */
function groupsOf(views: readonly TemplateView[]) {
  const groups: { header: TemplateView['header']; templates: TemplateView[] }[] = []
  for (const view of views) {
    const last = groups.at(-1)
    if (last && last.header?.id === view.header?.id) last.templates.push(view)
    else groups.push({ header: view.header, templates: [view] })
  }
  return groups
}
