import { PenLine } from 'lucide-react'
import { useWritePanelText } from '#app/features/write-panel/strings.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** Leads to writing. */
export function WriteButton() {
  const text = useWritePanelText()
  return (
    <ButtonLink to="/articles" look="primary" size="small" icon={<PenLine />}>
      {text.write}
    </ButtonLink>
  )
}
