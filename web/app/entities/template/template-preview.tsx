import { useQuery } from '@tanstack/react-query'
import '#app/styles/article-text.css'
import { useTemplateText } from '#app/entities/template/strings.ts'
import { templateDetail } from '#app/entities/template/template-queries.ts'
import styles from '#app/entities/template/template-rows.module.css'
import { PartFailed } from '#app/ui/part-failed.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'
import { serverRenderedHtml } from '#app/ui/trusted-html.ts'

/** The initial content of an article that is started from a template. */
export function TemplatePreview({ id }: { id: string }) {
  const text = useTemplateText()
  const query = useQuery(templateDetail(id))
  if (query.isError) return <PartFailed query={query} />
  if (!query.data) return <ListSkeleton rows={2} />
  const { html, language, title } = query.data.data.attributes
  if (!html) return <p>{text.empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={styles.preview} aria-label={text.previewOf(title || text.noTitle)} tabIndex={0}>
      <div
        className="article-text"
        lang={language}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server's allow-list
        dangerouslySetInnerHTML={{ __html: serverRenderedHtml(withTablesNamed(html, text.table)) }}
      />
    </section>
  )
}

/** Scrollable tables are landmarks, so each needs a distinct name. */
function withTablesNamed(html: string, nameOf: (n: number) => string): string {
  let n = 0
  return html.replaceAll('role="region"><table', () => `role="region" aria-label="${nameOf(++n)}"><table`)
}
