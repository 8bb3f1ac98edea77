import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import styles from '#app/features/development/components.module.css'
import { Sample } from '#app/features/development/sample.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#app/ui/dialog.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** Samples of overlays: dialogs, the menu, the panel, and toasts. */
export function OverlaySamples() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null)
  const toast = useToast()
  const close = () => setOpen(null)
  return (
    <Sample name="overlays" title="Dialogs, menu, panel, toast">
      <div className={styles.line}>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => toast('保存しました')}>Toast</Button>
        <Panel label="パネル" buttonLabel="Panel" button="Panel" buttonClass={styles.trigger}>
          {() => <p className={styles.panel}>外側を押すと閉じます。</p>}
        </Panel>
        <Menu
          label="操作"
          entries={[
            { label: '編集', icon: <Pencil aria-hidden />, onSelect: () => toast('編集') },
            { label: '使えない', disabled: true, onSelect: () => undefined },
            { label: '削除', icon: <Trash2 aria-hidden />, danger: true, onSelect: () => setOpen('confirm') },
          ]}
        />
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="見本"
        actions={<Button onClick={close}>閉じる</Button>}
      >
        <p>本文がここに入ります。</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="この記事を削除しますか?"
        text="元に戻すことはできません。"
        confirmLabel="削除する"
        danger
        onConfirm={close}
        onCancel={close}
      />
    </Sample>
  )
}
