import type { ReactNode } from 'react'
import { Section } from '#app/ui/section.tsx'

/** A named part of the page: people look at it, and tests compare its picture. */
export const Sample = ({ name, title, children }: { name: string; title: string; children: ReactNode }) => (
  <div data-sample={name}>
    <Section title={title}>{children}</Section>
  </div>
)
