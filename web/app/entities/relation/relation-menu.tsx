import { Ban, Settings, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRelationText } from '#app/entities/relation/strings.ts'
import { useRelations } from '#app/entities/relation/use-relations.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Menu, type MenuEntry } from '#app/ui/menu.tsx'

interface NamedProps {
  label: string
  name: string
  displayName: string
  isMuted: boolean
  isBlocked: boolean
  /** Opens on mount: it replaces the button that the user pressed. */
  startsOpen?: boolean
  /** Further entries, before these. */
  more?: MenuEntry[]
}

/** Blocks and mutes of another member. Loaded when the user opens it. */
export function RelationMenu({
  label,
  name,
  displayName,
  isMuted,
  isBlocked,
  startsOpen,
  more = [],
}: NamedProps) {
  const text = useRelationText()
  const toSettings = useToSettings()
  const { run, isPending } = useRelations()
  const [asks, setAsks] = useState(false)
  const change = (kind: 'block' | 'mute', on: boolean) => run({ of: { kind, name }, on })
  return (
    <>
      <Menu
        label={label}
        startsOpen={startsOpen}
        entries={[
          ...more,
          {
            label: isMuted ? text.unmute : text.mute,
            icon: <VolumeX aria-hidden />,
            onSelect: () => change('mute', !isMuted),
          },
          isBlocked
            ? { label: text.unblock, icon: <Ban aria-hidden />, onSelect: () => change('block', false) }
            : {
                ...{ label: text.block, icon: <Ban aria-hidden />, danger: true },
                onSelect: () => setAsks(true),
              },
          toSettings,
        ]}
      />
      <ConfirmDialog
        open={asks}
        title={text.blockTitle(displayName)}
        text={
          <>
            <p>{text.blockText}</p>
            <p>{text.blockNote}</p>
          </>
        }
        confirmLabel={text.blockConfirm}
        danger
        busy={isPending}
        onConfirm={() => {
          setAsks(false)
          change('block', true)
        }}
        onCancel={() => setAsks(false)}
      />
    </>
  )
}

/**
 * The same for the anonymous author of a comment: only on that page, as anything more would reveal the
 * author.
 */
export function AliasMenu({
  label,
  commentId,
  isMuted,
  startsOpen,
  more = [],
}: {
  label: string
  commentId: string
  isMuted: boolean
  startsOpen?: boolean
  more?: MenuEntry[]
}) {
  const text = useRelationText()
  const toSettings = useToSettings()
  const { run } = useRelations()
  return (
    <Menu
      label={label}
      startsOpen={startsOpen}
      entries={[
        ...more,
        {
          label: isMuted ? text.unmuteHere : text.muteHere,
          icon: <VolumeX aria-hidden />,
          onSelect: () => run({ of: { kind: 'comment_mute', commentId }, on: !isMuted }),
        },
        toSettings,
      ]}
    />
  )
}

function useToSettings() {
  const text = useRelationText()
  const navigate = useNavigate()
  return {
    label: text.settings,
    icon: <Settings aria-hidden />,
    onSelect: () => void navigate('/settings/blocked'),
  }
}
