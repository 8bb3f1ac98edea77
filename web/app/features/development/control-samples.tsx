import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import styles from '#app/features/development/components.module.css'
import { Sample } from '#app/features/development/sample.tsx'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Combobox } from '#app/ui/combobox.tsx'
import { Field, Form, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { useToast } from '#app/ui/toast.tsx'

const sizes = ['medium', 'small'] as const
const looks = ['primary', 'secondary', 'quiet', 'danger'] as const
const titles = ['ゼルダの伝説', 'ドラゴンクエスト', 'ファイナルファンタジー', 'ポケットモンスター']

/** Samples of controls: buttons, fields, and search. */
export const ControlSamples = () => (
  <>
    <Sample name="buttons" title="Buttons and links">
      {sizes.map(size => (
        <div key={size} className={styles.line}>
          {looks.map(look => (
            <Button key={look} look={look} size={size} icon={<Pencil aria-hidden />}>
              {look}
            </Button>
          ))}
          <Button look="primary" size={size} busy>
            busy
          </Button>
          <Button size={size} disabled>
            disabled
          </Button>
          <ButtonLink to="/dev/components" size={size}>
            link
          </ButtonLink>
        </div>
      ))}
      <IconButton label="削除">
        <Trash2 />
      </IconButton>
    </Sample>
    <Sample name="fields" title="Fields">
      <Form className={styles.fields}>
        <Field label="名前" required hint="英数字、2〜30文字">
          <TextInput defaultValue="hana" />
        </Field>
        <Field label="メールアドレス" error="メールアドレスの形で入力してください。">
          <TextInput type="email" defaultValue="hana@" />
        </Field>
        <Field label="変えられない値">
          <TextInput defaultValue="minecraft" disabled />
        </Field>
        <Field label="種類">
          <Select defaultValue="b">
            <option value="a">攻略</option>
            <option value="b">ブログ</option>
          </Select>
        </Field>
        <Field label="内容">
          <TextArea rows={3} placeholder="ここに入力" />
        </Field>
      </Form>
    </Sample>
    <Sample name="search" title="Search box and combobox">
      <div className={styles.fields}>
        <SearchBox label="空の検索" placeholder="ことばを入力" value="" onSearch={() => undefined} />
        <SearchBox label="検索" value="ゼルダ" onSearch={() => undefined} />
        <SearchBox label="検索中" value="ドラクエ" onSearch={() => undefined} busy />
        <GamePicker />
      </div>
    </Sample>
  </>
)

function GamePicker() {
  const [query, setQuery] = useState('')
  const toast = useToast()
  return (
    <Combobox
      label="ゲーム"
      placeholder="ゲーム名"
      items={titles.filter(title => query && title.includes(query))}
      keyOf={title => title}
      nameOf={title => title}
      onQuery={setQuery}
      onPick={title => toast(`${title} を選びました`)}
    />
  )
}
