import { button, type Person } from './browser.ts'
import { tellOfDeadLetter } from './dead-letter.ts'
import { uploadPicture } from './people.ts'

export const EDIT = '/articles/:articlePath/edit'
const TABLE = '/data-tables/:tableId'
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
  'features/editor/blocks/asked.tsx': { path: EDIT, opener: named(({ editor }) => editor.link) },
  'features/editor/blocks/pins-dialog.tsx': 'editor-blocks: places on a picture',
  'features/editor/blocks/preview-dialog.tsx': { path: EDIT, opener: named(({ blocks }) => blocks.preview) },
  'features/editor/blocks/shortcuts-dialog.tsx': {
    path: EDIT,
    opener: named(({ blocks }) => blocks.shortcuts),
  },
  'features/editor/blocks/text-facts.tsx': { path: EDIT, opener: named(({ blocks }) => blocks.outline) },
  'features/editor/cover/crop-dialog.tsx': 'publish-preview: a cover is cut out by keys',
  'features/editor/embed-prompt.tsx': { path: EDIT, opener: named(({ editor }) => editor.embedTool) },
  'features/editor/pictures/library-dialog.tsx': { path: EDIT, opener: named(({ editor }) => editor.image) },
  'features/editor/pictures/describe-picture.tsx': 'editor-pictures: a picture is selected',
  'features/editor/prompt-dialog.tsx': { path: EDIT, opener: named(({ editor }) => editor.link) },
  'features/failures/failure-dialog-content.tsx': 'failures: a refused write',
  'features/games/edit-game.page.tsx': 'game-requests: a game without content is deleted',
  'features/games/leave-warning.tsx': 'catalogue-csv: a link is followed while changes are unsaved',
  'features/inquiry/inquiry-dialog.tsx': { path: '/', opener: named(({ layout }) => layout.footerContact) },
  'features/moderation/act-dialog.tsx': {
    path: TIMELINE,
    opener: named(({ moderation }) => moderation.suspend),
  },
  'features/moderation/comment-versions.tsx': 'comment-reports: a moderator reads the versions',
  'features/moderation/reading-dialog.tsx': {
    path: TIMELINE,
    opener: named(({ moderation }) => moderation.readText),
  },
  'features/moderation/undo-panel.tsx': 'moderators only: after a period is looked at',
  'entities/viewer/use-own-work.tsx': 'a confirmation, below',
  'entities/viewer/remove-button.tsx': 'series: a series is deleted',
  'entities/comment/hide-dialog.tsx': 'comment-rules: a comment is hidden',
  'entities/relation/relation-menu.tsx': 'a confirmation, below',
  'entities/report/report-dialog.tsx': 'reports: a member reports an article',
  'entities/draft-link/draft-links-dialog.tsx': {
    path: EDIT,
    opener: named(({ draftLinks }) => draftLinks.share),
  },
  'entities/shelf/shelf-dialog.tsx': 'shelf: an entry is edited',
  'entities/template/start-from-template.tsx': {
    path: '/articles/templates?official=true',
    opener: named(({ templates }) => templates.startFrom('【ボス名】の倒し方｜行動と対策')),
  },
  'entities/template/template-picker.tsx': {
    path: '/games/minecraft',
    opener: named(({ templates }) => templates.fromTemplate),
  },
  'entities/article/newer-draft.tsx': 'newer-draft: a draft is given up',
  'entities/article/schedule-notice.tsx': 'scheduled: a schedule is given up',
  'features/editor/publish.page.tsx': 'newer-draft: settings are left unsaved',
  'features/history/name-version.tsx': 'history: a version gets a name',
  'features/images/image-dialog.tsx': {
    path: '/images',
    before: uploadPicture,
    opener: named(({ images }) => images.open('me')),
  },
  'features/images/remove-image.tsx': 'images: a picture is deleted',
  'features/images/shared-image-dialog.tsx': 'shared-images: a shared picture is opened',
  'features/my-articles/chosen-bar.tsx': 'own-articles: several are deleted at once',
  'features/my-articles/tags-dialog.tsx': 'own-articles: tags of several are changed',
  'features/my-articles/template-actions.tsx': {
    path: '/articles/templates?official=true',
    opener: ({ page, words }) => page.getByRole('button', { name: words.templates.preview }).first(),
  },
  'features/my-articles/template-groups.page.tsx': {
    path: '/articles/templates/groups',
    opener: named(({ myArticles }) => myArticles.newGroup),
  },
  'features/my-articles/template-settings.tsx': 'templates: a template gets another name',
  'features/ops/dead-letters.tsx': {
    path: '/ops',
    before: tellOfDeadLetter,
    opener: named(({ ops }) => ops.skip),
  },
  'features/games/merge-game.tsx': 'game-requests: a game is merged',
  'features/ops/ops.page.tsx': { path: '/ops', opener: named(({ ops }) => ops.rebuildAll) },
  'features/ops/read-models.tsx': 'a confirmation, below',
  'features/ops/search-and-queues.tsx': { path: '/ops', opener: named(({ ops }) => ops.rebuildSearch) },
  'features/partners/partner-section.tsx': {
    path: '/partners',
    opener: ({ page }) => page.locator('main section button[aria-label]').last(),
  },
  'features/roles/roles.page.tsx': {
    path: '/roles',
    opener: ({ page }) => page.locator('main li button[aria-label]').first(),
  },
  'features/series/add-parts.tsx': {
    path: '/articles/series/:seriesId',
    opener: named(({ series }) => series.add),
  },
  'features/series/series-dialog.tsx': {
    path: '/articles/series',
    opener: named(({ series }) => series.create),
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
  'features/tables/column-dialog.tsx': { path: TABLE, opener: named(({ tables }) => tables.addColumn) },
  'features/tables/history-dialog.tsx': { path: TABLE, opener: named(({ tables }) => tables.history) },
  'features/tables/import-dialog.tsx': { path: TABLE, opener: named(({ tables }) => tables.importCsv) },
  'features/tables/table-head.tsx': { path: TABLE, opener: named(({ tables }) => tables.rename) },
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
/** The menu of the first row of a list: it is named by its row. */
const menuOfRow = ({ page }: Person) => page.locator('main button[aria-haspopup=menu]').first()
export const menus: Record<string, Place | string> = {
  'entities/comment/comment-menu.tsx': 'comment-rules: a comment is pinned',
  'features/development/overlay-samples.tsx': { path: '/dev/components', opener: named(() => '操作') },
  'entities/article/article-menu.tsx': {
    path: '/articles',
    opener: menuOfRow,
  },
  'entities/relation/relation-menu.tsx': {
    path: '/users/kakinoki',
    opener: ({ page }) => page.locator('main header button[aria-haspopup=menu]').first(),
  },
  'entities/game/staff-menu.tsx': {
    path: '/games/minecraft',
    opener: named(({ games }) => games.staff),
  },
  'entities/shelf/shelf-menu.tsx': {
    path: '/games/minecraft',
    // Not the button of the same name that is shown until the own entry is read.
    opener: ({ page, words }) =>
      page.locator('main header button[aria-haspopup=menu]', { hasText: words.shelf.add }),
  },
  'entities/review/own-review-menu.tsx': {
    path: '/game-reviews/my-reviews',
    opener: menuOfRow,
  },
  'features/ops/read-models.tsx': { path: '/ops', opener: named(({ ops }) => ops.actionsOf('games')) },
}
export const comboboxes: Record<string, { path: string; open?: (words: Person['words']) => string }> = {
  'features/development/control-samples.tsx': { path: '/dev/components' },
  'features/my-articles/new-template.page.tsx': { path: '/articles/templates/new' },
  'features/search/article-filters.tsx': { path: '/search?q=最初', open: ({ search }) => search.narrow },
  'features/tables/new-table.tsx': { path: '/data-tables', open: ({ tables }) => tables.create },
}
export const tabs: Record<string, string> = {
  'features/analysis/analysis.page.tsx': '/analysis',
  'features/development/display-samples.tsx': '/dev/components',
  'entities/game/game-header.tsx': '/games/minecraft',
  'features/games/game-list.page.tsx': '/games',
  'features/games/game-request.page.tsx': '/games/request',
  'features/games/request-queue.page.tsx': '/moderation/game-requests',
  'entities/article/home-tabs.tsx': '/all-articles',
  'features/comments/comments.page.tsx': '/games/:gameSlug/:articlePath/comments',
  'features/comments/own-comments.page.tsx': '/my-comments',
  'features/moderation/moderation.page.tsx': '/moderation',
  'features/game-reviews/my-reviews.page.tsx': '/game-reviews/my-reviews',
  'features/images/image-tabs.tsx': '/images',
  'features/my-articles/my-articles.page.tsx': '/articles',
  'features/notifications/notifications.page.tsx': '/notifications',
  'features/my-articles/templates.page.tsx': '/articles/templates',
  'features/ranking/ranking.page.tsx': '/ranking',
  'features/search/search.page.tsx': '/search?q=最初',
  'features/shelf/shelf.page.tsx': '/shelf',
  'features/users/user-header.tsx': '/users/kakinoki',
  'features/users/user-list.page.tsx': '/users',
}
