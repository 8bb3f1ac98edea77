import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ArticleRow } from '#app/features/articles/article-row.tsx'
import styles from '#app/features/development/components.module.css'
import { sampleGame, sampleUser, sampleViews } from '#app/features/development/samples.ts'
import { GameRow } from '#app/features/games/game-row.tsx'
import { UserRow } from '#app/features/users/user-row.tsx'
import { definePage } from '#app/routes/page.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Combobox } from '#app/ui/combobox.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { ConfirmDialog, Dialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Form, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { PageHeading, Section } from '#app/ui/section.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** Every component in its states, for looking and for comparing pictures. Texts are samples, not translated. */
function Components() {
  return (
    <div className={styles.page}>
      <PageHeading title="Components" lead="色、大きさ、状態の見本" />
      <Section title="Buttons">
        <Buttons />
      </Section>
      <Section title="Fields">
        <Fields />
      </Section>
      <Section title="Overlays">
        <Overlays />
      </Section>
      <Section title="Navigation">
        <LinkTabs
          label="見本"
          tabs={[
            { to: '/dev/components', label: '現在', current: true },
            { to: '/dev/components?other', label: 'ほか', current: false },
          ]}
        />
        <Pagination current={10} last={20} addressOf={page => `/dev/components?page=${page}`} />
      </Section>
      <Section title="Rows">
        {sampleViews.map((view, index) => (
          <ArticleRow key={view.id} view={view} rank={index + 1} />
        ))}
        <GameRow game={sampleGame} />
        <UserRow user={sampleUser} />
      </Section>
      <Section title="Small parts">
        <SmallParts />
      </Section>
      <Section title="Waiting and empty">
        <ListSkeleton rows={2} />
        <EmptyState
          title="まだ何もありません"
          text="最初の一本を書いてみませんか。"
          action={<Button>書く</Button>}
        />
      </Section>
    </div>
  )
}

const Buttons = () => (
  <>
    {(['medium', 'small'] as const).map(size => (
      <div key={size} className={styles.line}>
        {(['primary', 'secondary', 'quiet', 'danger'] as const).map(look => (
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
  </>
)

const Fields = () => (
  <Form className={styles.fields}>
    <Field label="名前" required hint="英数字、2〜30文字">
      <TextInput defaultValue="hana" />
    </Field>
    <Field label="メールアドレス" error="メールアドレスの形で入力してください。">
      <TextInput type="email" defaultValue="hana@" />
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
    <GamePicker />
  </Form>
)

const titles = ['ゼルダの伝説', 'ドラゴンクエスト', 'ファイナルファンタジー', 'ポケットモンスター']
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

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null)
  const toast = useToast()
  const close = () => setOpen(null)
  return (
    <div className={styles.line}>
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('confirm')}>Confirm</Button>
      <Button onClick={() => toast('保存しました')}>Toast</Button>
      <Menu
        label="操作"
        entries={[
          { label: '編集', icon: <Pencil aria-hidden />, onSelect: () => toast('編集') },
          { label: '使えない', disabled: true, onSelect: () => undefined },
          { label: '削除', icon: <Trash2 aria-hidden />, danger: true, onSelect: () => setOpen('confirm') },
        ]}
      />
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
    </div>
  )
}

const SmallParts = () => (
  <>
    <div className={styles.line}>
      <Badge>下書き</Badge>
      <Badge tone="success">公開中</Badge>
      <Badge tone="accent">テンプレート</Badge>
      <Badge tone="danger">公開停止</Badge>
      {['hana', 'taro', 'みお'].map(name => (
        <Avatar key={name} name={name} picture={null} size={44} />
      ))}
    </div>
    <div className={styles.covers}>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the samples are their number
        <div key={index} className={styles.cover}>
          <Cover slug={`sample-${index}`} title={`見本のゲーム ${index + 1}`} />
        </div>
      ))}
    </div>
  </>
)

export default definePage({
  Component: Components,
  meta: () => ({ title: 'Components', description: 'All components in all states.' }),
})
