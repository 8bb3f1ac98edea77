import { ArticleRow } from '#app/entities/article/article-row.tsx'
import type { CoverSubject } from '#app/entities/cover/cover-art.ts'
import { type CoverKind, figures } from '#app/entities/cover/cover-figures.ts'
import { Picture } from '#app/entities/cover/picture.tsx'
import { GameRow } from '#app/entities/game/game-row.tsx'
import { UserRow } from '#app/entities/user/user-row.tsx'
import styles from '#app/features/development/components.module.css'
import { Sample } from '#app/features/development/sample.tsx'
import { sampleGame, sampleUser, sampleViews } from '#app/features/development/samples.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

const kinds = Object.keys(figures) as CoverKind[]
const titles = ['見本のゲーム', 'ファイナルファンタジーVII リメイク', 'The Legend of Samples', '鉄拳8']
const platforms = [['Nintendo Switch', 'PC'], ['PlayStation 5'], ['Xbox Series X|S'], []]

const coverOf = (kind: CoverKind, index: number, number: number): CoverSubject => ({
  slug: `${kind}-${number}`,
  title: titles[index % 4] ?? kind,
  kind,
  platforms: platforms[index % 4],
})

const colours = [
  'ground',
  'ground-raised',
  'ground-sunken',
  'text',
  'text-soft',
  'accent',
  'danger',
  'success',
]
const sizes = [0, 1, 2, 3, 4, 5, 6, 7]
const page = (number: number) => `/dev/components?page=${number}`
const endless = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: async () => ({}) as never }

/** Samples of components that display content: tokens, navigation, rows, and small components. */
export const DisplaySamples = () => (
  <>
    <Sample name="tokens" title="Colours and sizes">
      <div className={styles.line}>
        {colours.map(name => (
          <span key={name} className={styles.swatch}>
            <span style={{ background: `var(--${name})` }} />
            {name}
          </span>
        ))}
      </div>
      {sizes.map(size => (
        <p key={size} style={{ fontSize: `var(--size-${size})` }}>
          size-{size} ゲームの攻略を、静かに読む。
        </p>
      ))}
    </Sample>
    <Sample name="navigation" title="Breadcrumb, tabs, pages">
      <Breadcrumb items={[{ to: '/games', label: 'ゲーム' }, { label: '静かな森の冒険' }]} />
      <LinkTabs
        label="見本"
        tabs={[
          { to: '/dev/components', label: '現在', current: true },
          { to: '/dev/components?other', label: 'ほか', current: false },
        ]}
      />
      <Pagination current={10} last={20} addressOf={page} />
      <LoadMore query={{ ...endless, isFetchNextPageError: false }} shown={24} total={61} />
      <LoadMore query={{ ...endless, isFetchNextPageError: true }} shown={48} total={61} />
    </Sample>
    <Sample name="rows" title="Rows">
      {sampleViews.map((view, index) => (
        <ArticleRow key={view.id} view={view} rank={index + 1} />
      ))}
      <GameRow game={sampleGame} />
      <UserRow user={sampleUser} />
    </Sample>
    <Sample name="parts" title="Badges, avatars, pictures">
      <div className={styles.line}>
        <Badge>下書き</Badge>
        <Badge tone="success">公開中</Badge>
        <Badge tone="accent">テンプレート</Badge>
        <Badge tone="danger">公開停止</Badge>
        {['hana', 'taro', 'みお'].map(name => (
          <Avatar key={name} name={name} picture={null} size={44} />
        ))}
        <Avatar name="icon" picture="/icon.svg" size={44} />
      </div>
      <div className={styles.covers}>
        <Picture src="/icon.svg" cover={{ slug: 'sample', title: '画像あり' }} />
        <Picture src="/media/not-there.webp" cover={{ slug: 'sample', title: '読めない画像' }} />
      </div>
    </Sample>
    <Sample name="covers" title="Covers">
      <div className={styles.covers}>
        {kinds.map((kind, index) => (
          <Picture key={kind} src={null} cover={coverOf(kind, index, 1)} />
        ))}
      </div>
      <div className={styles.line}>
        {kinds.map((kind, index) => (
          <span key={kind} className={styles.smallCover}>
            <Picture src={null} cover={coverOf(kind, index, 2)} />
          </span>
        ))}
      </div>
    </Sample>
    <Sample name="waiting" title="Waiting and empty">
      <ListSkeleton rows={2} />
      <EmptyState
        title="まだ何もありません"
        text="最初の一本を書いてみませんか。"
        action={<Button>書く</Button>}
      />
    </Sample>
  </>
)
