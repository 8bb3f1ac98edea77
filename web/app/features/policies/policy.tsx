import styles from '#app/features/policies/policy.module.css'
import { PageHeading } from '#app/ui/section.tsx'

/** A legal text: paragraphs, followed by points. */
export interface PolicyText {
  title: string
  description: string
  intro: string
  sections: { id?: string; heading: string; paragraphs?: string[]; points?: string[] }[]
  established?: string
}

export const Policy = ({ text }: { text: PolicyText }) => (
  <article className={`article-text ${styles.policy}`}>
    <PageHeading title={text.title} />
    <p>{text.intro}</p>
    {text.sections.map(({ id, heading, paragraphs, points }) => (
      <section key={heading} id={id}>
        <h2>{heading}</h2>
        {paragraphs?.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points && (
          <ol>
            {points.map(point => (
              <li key={point}>{point}</li>
            ))}
          </ol>
        )}
      </section>
    ))}
    {text.established && <p>{text.established}</p>}
  </article>
)
