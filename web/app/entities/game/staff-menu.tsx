import { Captions, GitCommitVertical, SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useGameHeaderText } from '#app/entities/game/header-strings.ts'
import { Menu } from '#app/ui/menu.tsx'

/** Links for staff: a game's nicknames and versions; for owners its facts, too. */
export default function StaffMenu({ slug, isOwner }: { slug: string; isOwner: boolean }) {
  const text = useGameHeaderText()
  const navigate = useNavigate()
  const entry = (label: string, icon: ReactNode, to: string) => ({
    ...{ label, icon },
    onSelect: () => void navigate(to),
  })
  const entries = [
    entry(text.nicknames, <Captions />, `/games/${slug}/nicknames`),
    entry(text.versions, <GitCommitVertical />, `/games/${slug}/versions`),
    ...(isOwner ? [entry(text.edit, <SquarePen />, `/catalogue/${slug}`)] : []),
  ]
  return <Menu label={text.staff} entries={entries} />
}
