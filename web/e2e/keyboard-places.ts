import { button, type Person } from './browser.ts'
import { tellOfDeadLetter } from './dead-letter.ts'
import { uploadPicture } from './people.ts'

export const EDIT = '/articles/:articlePath/edit'
export const TIMELINE = '/moderation/articles/:articlePath'

export interface Place {
  path: string
  /** Makes sure that there is something to open. */
  before?: (person: Person) => Promise<unknown>
  /** The control that opens it. */
  opener: (person: Person) => ReturnType<typeof button>
}
const named =
  (name: (words: Person['words']) => string) =>
  ({ page, words }: Person) =>
    button(page, name(words)).first()

/** Every file with a dialog: where it is, or which journey opens it. */
export const dialogs: Record<string, Place | string> = {
  'features/analysis/exclusions.tsx': 'analysis: after the account is looked at',
  'features/development/overlay-samples.tsx': { path: '/dev/components', opener: named(() => 'Dialog') },
  'features/editor/conflict-dialog.tsx': 'two-tabs: a conflict',
  'features/editor/embed-prompt.tsx': { path: EDIT, opener: named(({ editor }) => editor.embedTool) },
  'features/editor/prompt-dialog.tsx': { path: EDIT, opener: named(({ editor }) => editor.link) },
  'features/editor/text-editor.tsx': { path: EDIT, opener: named(({ editor }) => editor.link) },
  'features/failures/failure-dialog-content.tsx': 'failures: a refused write',
  'features/inquiry/inquiry-dialog.tsx': { path: '/', opener: named(({ layout }) => layout.footerContact) },
  'features/moderation/act-dialog.tsx': {
    path: TIMELINE,
    opener: named(({ moderation }) => moderation.suspend),
  },
  'features/moderation/reading-dialog.tsx': {
    path: TIMELINE,
    opener: named(({ moderation }) => moderation.readText),
  },
  'features/moderation/undo-panel.tsx': 'moderators only: after a period is looked at',
  'entities/article/article-menu.tsx': 'a confirmation, below',
  'features/my-articles/images.page.tsx': {
    path: '/images',
    before: uploadPicture,
    opener: named(({ myArticles }) => myArticles.remove),
  },
  'features/ops/dead-letters.tsx': {
    path: '/ops',
    before: tellOfDeadLetter,
    opener: named(({ ops }) => ops.skip),
  },
  'features/ops/ops.page.tsx': { path: '/ops', opener: named(({ ops }) => ops.rebuildAll) },
  'features/ops/read-models.tsx': 'a confirmation, below',
  'features/ops/search-and-queues.tsx': { path: '/ops', opener: named(({ ops }) => ops.rebuildSearch) },
  'features/roles/roles.page.tsx': {
    path: '/roles',
    opener: ({ page }) => page.locator('main li button[aria-label]').first(),
  },
  'features/settings/delete-account.tsx': {
    path: '/settings/data',
    opener: named(({ settings }) => settings.deleteAccount),
  },
  'features/settings/sessions.page.tsx': {
    path: '/settings/sessions',
    opener: named(({ settings }) => settings.endOthers),
  },
  'features/suspension/appeal-form.tsx': 'moderation: an appeal',
}
export const panels: Record<string, Place> = {
  'features/development/overlay-samples.tsx': { path: '/dev/components', opener: named(() => 'Panel') },
  'features/my-menu/my-menu.tsx': { path: '/', opener: named(({ myMenu }) => myMenu.menu) },
  'features/notifications/notification-bell.tsx': {
    path: '/',
    opener: ({ page, words }) =>
      button(page, words.notifications.bell).or(button(page, words.notifications.bellUnread)),
  },
  'entities/ranking/period-picker.tsx': {
    path: '/ranking',
    opener: named(({ ranking }) => ranking.choose.daily),
  },
  'features/write-panel/write-button.tsx': { path: '/', opener: named(({ writePanel }) => writePanel.write) },
}
export const menus: Record<string, Place> = {
  'features/development/overlay-samples.tsx': { path: '/dev/components', opener: named(() => '操作') },
  'entities/article/article-menu.tsx': {
    path: '/articles',
    opener: named(({ myArticles }) => myArticles.menu),
  },
  'features/ops/read-models.tsx': { path: '/ops', opener: named(({ ops }) => ops.actionsOf('games')) },
}
export const comboboxes: Record<string, { path: string; open?: (words: Person['words']) => string }> = {
  'features/development/control-samples.tsx': { path: '/dev/components' },
  'features/my-articles/new-template.page.tsx': { path: '/articles/templates/new' },
  'features/search/article-filters.tsx': { path: '/search?q=最初', open: ({ search }) => search.narrow },
}
export const tabs: Record<string, string> = {
  'features/analysis/analysis.page.tsx': '/analysis',
  'features/development/display-samples.tsx': '/dev/components',
  'entities/game/game-header.tsx': '/games/minecraft',
  'features/games/game-list.page.tsx': '/games',
  'entities/article/home-tabs.tsx': '/all-articles',
  'features/moderation/moderation.page.tsx': '/moderation',
  'features/my-articles/my-articles.page.tsx': '/articles',
  'features/ranking/ranking.page.tsx': '/ranking',
  'features/search/search.page.tsx': '/search?q=最初',
  'features/users/user-header.tsx': '/users/kakinoki',
  'features/users/user-list.page.tsx': '/users',
}
