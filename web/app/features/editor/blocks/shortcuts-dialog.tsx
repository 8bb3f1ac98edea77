import styles from '#app/features/editor/blocks/blocks.module.css'
import { useBlocksText } from '#app/features/editor/blocks/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

/** Is a physical keyboard's command key the one with ⌘? */
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** All that keys and signs do in the text. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const text = useBlocksText()
  const mod = isApple() ? '⌘' : 'Ctrl'
  return (
    <Dialog
      open
      title={text.shortcuts}
      onClose={onClose}
      actions={<Button onClick={onClose}>{text.close}</Button>}
    >
      <table className={styles.shortcuts}>
        <tbody>
          {text.shortcutList.map(([keys, does]) => (
            <tr key={keys}>
              <td>
                {keys
                  .replaceAll('Mod', mod)
                  .split(' ')
                  .map((key, n) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
                    <kbd key={n}>{key}</kbd>
                  ))}
              </td>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
