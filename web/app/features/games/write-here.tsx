import { PenLine } from 'lucide-react'
import { useWriteAbout } from '#app/entities/game/use-write-about.ts'
import { useWriteText } from '#app/entities/game/write-strings.ts'
import { StartFromTemplate } from '#app/entities/template/start-from-template.tsx'
import { Button } from '#app/ui/button.tsx'

/** Writes about this game: on an empty page, or from a template. */
export default function WriteHere({ slug }: { slug: string }) {
  const text = useWriteText()
  const { writeAbout, isPending } = useWriteAbout()
  return (
    <>
      <Button size="small" busy={isPending} icon={<PenLine aria-hidden />} onClick={() => writeAbout(slug)}>
        {text.writeHere}
      </Button>
      <StartFromTemplate slug={slug} />
    </>
  )
}
