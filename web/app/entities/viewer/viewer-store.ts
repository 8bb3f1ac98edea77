import type { CurrentUserAttributes } from '@koryaku/contracts/users/user.api.ts'
import type {
  CommentFold,
  MyActions,
  UserActionsAnswer,
  UserActionsBody,
} from '@koryaku/contracts/users/user-actions.api.ts'
import { clearCookies, readCookie } from '#app/api/cookies.ts'
import { localValues } from '#app/device/storage.ts'

export type ActionList = keyof UserActionsBody
type CurrentUser = Pick<CurrentUserAttributes, 'name' | 'displayName' | 'picture' | 'userId' | 'role'> & {
  verificationStatus?: CurrentUserAttributes['verificationStatus']
  uncheckedNotifications?: boolean
}
/** `unknown` only until the page has been taken over by the browser. */
export type Viewer = { status: 'unknown' } | { status: 'visitor' } | { status: 'member'; user: CurrentUser }

/** Where the answer has what a list of the question asked for. */
export const yesOf: Record<ActionList, (actions: MyActions) => string[]> = {
  liking_article_paths: actions => actions.article_paths.likes,
  bookmarking_articles_article_paths: actions => actions.article_paths.bookmarks,
  own_article_paths: actions => actions.article_paths.own,
  following_user_names: actions => actions.user_names.follows,
  following_game_slugs: actions => actions.game_slugs.follows,
  liking_article_comment_ids: actions => actions.article_comment_ids.likes,
  voting_ids: actions => actions.vote_ids.votes,
  liking_game_review_ids: actions => actions.game_review_ids.likes,
  own_article_comment_ids: actions => actions.article_comment_ids.own,
  folding_article_comment_ids: actions => actions.article_comment_ids.folds.map(({ id }) => id),
}

/** Readable cookies of spec §3; for display only. */
const COOKIES = ['user_name', 'user_id', 'user_picture', 'user_role']
const USER_ID_KEY = 'userId'
export const READ_FLAG_PREFIX = 'read:'
/** Unsent drafts, visible to their author only. */
export const DRAFT_PREFIX = 'comment_draft:'

/** Keys of the viewer, and of their unread notifications, next to the keys of actions. */
const [VIEWER, UNCHECKED] = ['viewer', 'unchecked']

/**
 * The viewer, and their actions on the items of the page. Pages themselves are the same for all users; all
 * viewer state comes through here, from `POST my/user_actions`.
 */
export interface ViewerState {
  viewer: Viewer
  /** Known answers: `liking_article_paths` → path → yes or no. */
  actions: { [List in ActionList]?: Record<string, boolean> }
  /** Why comments are folded that are. */
  folds: Record<string, CommentFold['reason']>
  /** Counts after an own like or follow, by `list:id`; they replace the shared, slightly older number. */
  counts: Record<string, number>
  /** False until the server has confirmed the cookies. */
  confirmed: boolean
  /** The position of the read models at which the viewer was read. */
  readAt: string | null
  /** The server has not confirmed it within the time that is waited (spec §9): a visitor until it does. */
  waitedInVain: boolean
}

export function createViewerStore() {
  const first: ViewerState = {
    viewer: { status: 'unknown' },
    actions: {},
    folds: {},
    counts: {},
    confirmed: false,
    readAt: null,
    waitedInVain: false,
  }
  let state = first
  const listeners = new Set<() => void>()
  /** From which question, or own change, what is known of a thing comes: a later one is newer, whenever its answer arrives. */
  const newest = new Map<string, number>()
  let turn = 0
  const isNewer = (key: string, than: number): boolean => {
    if ((newest.get(key) ?? 0) > than) return false
    newest.set(key, than)
    return true
  }
  const set = (change: Partial<ViewerState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  return {
    get: () => state,
    /** The state on the server, and in the browser until the page is hydrated. */
    first,
    /**
     * Whether a press at this moment is that of a visitor. A press can precede the effects of the page, which take the viewer
     * from the cookies.
     */
    isVisitor: () =>
      state.viewer.status === 'visitor' || (state.viewer.status === 'unknown' && !readCookie('user_name')),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /**
     * Takes the viewer from the cookies until the server responds. Responses to earlier questions no longer count: one from
     * before a sign-in would make its member a visitor.
     */
    startFromCookies() {
      newest.set(VIEWER, ++turn)
      const name = readCookie('user_name')
      if (!name) return set({ viewer: { status: 'visitor' } })
      const role = (readCookie('user_role') ?? 'user') as CurrentUser['role']
      const user = {
        name,
        displayName: name,
        picture: readCookie('user_picture'),
        userId: readCookie('user_id') ?? '',
        role,
      }
      set({ viewer: { status: 'member', user } })
    },

    /**
     * Treats a viewer who is still unconfirmed as a visitor. The cookies stay: the response may still arrive.
     */
    endWaiting() {
      if (!state.confirmed) set({ viewer: { status: 'visitor' }, waitedInVain: true })
    },

    /** The number of a question that is about to be asked. */
    ask: () => ++turn,

    /**
     * Spec §4: user data null means signed out; another user's read flags are wiped. Changes by the viewer,
     * data from the notification stream, and responses to later requests are newer than this response.
     */
    receive(
      answer: UserActionsAnswer & { readAt?: string | null },
      asked: UserActionsBody,
      question: number,
    ) {
      const actions = { ...state.actions }
      const folds = { ...state.folds }
      const reasons = new Map(answer.actions.article_comment_ids?.folds.map(({ id, reason }) => [id, reason]))
      for (const list of Object.keys(asked) as ActionList[]) {
        const yes = new Set(yesOf[list](answer.actions))
        const known = { ...actions[list] }
        for (const id of asked[list] ?? []) {
          if (!isNewer(`${list}:${id}`, question)) continue
          known[id] = yes.has(id)
          const reason = list === 'folding_article_comment_ids' ? reasons.get(id) : undefined
          if (reason) folds[id] = reason
        }
        actions[list] = known
      }
      if (!isNewer(VIEWER, question)) return set({ actions, folds })
      const { readAt = null } = answer
      const found = answer.user.data?.attributes
      const { viewer } = state
      const isSame = viewer.status === 'member' && viewer.user.userId === found?.userId
      const unchecked =
        isSame && !isNewer(UNCHECKED, question)
          ? { uncheckedNotifications: viewer.user.uncheckedNotifications === true }
          : undefined
      const user = found && { ...found, ...unchecked }
      if (!user) {
        if (readCookie('user_name')) clearCookies(COOKIES)
        return set({ viewer: { status: 'visitor' }, actions, folds, confirmed: true, waitedInVain: false })
      }
      if (localValues.get(USER_ID_KEY) !== user.userId) forgetOnDevice(READ_FLAG_PREFIX, DRAFT_PREFIX)
      localValues.set(USER_ID_KEY, user.userId)
      set({
        viewer: { status: 'member', user },
        actions,
        folds,
        readAt,
        confirmed: true,
        waitedInVain: false,
      })
    },

    setAction(list: ActionList, id: string, value: boolean) {
      newest.set(`${list}:${id}`, ++turn)
      set({ actions: { ...state.actions, [list]: { ...state.actions[list], [id]: value } } })
    },
    setCount(list: ActionList, id: string, count: number | undefined) {
      const counts = { ...state.counts }
      if (count === undefined) delete counts[`${list}:${id}`]
      else counts[`${list}:${id}`] = count
      set({ counts })
    },
    setUnchecked(uncheckedNotifications: boolean) {
      if (state.viewer.status !== 'member') return
      newest.set(UNCHECKED, ++turn)
      set({ viewer: { ...state.viewer, user: { ...state.viewer.user, uncheckedNotifications } } })
    },
  }
}

export type ViewerStore = ReturnType<typeof createViewerStore>

/** Takes what one member left on this device from the next. */
export function forgetOnDevice(...prefixes: string[]): void {
  for (const key of localValues.keys()) {
    if (prefixes.some(prefix => key.startsWith(prefix))) localValues.remove(key)
  }
}
