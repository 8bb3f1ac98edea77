import { lazy } from 'react'

/**
 * Where features stand in the frame. The frame knows only these names; a feature brings its small part here and
 * loads the rest when it is opened.
 */
export const slots = {
  /** Navigation, members only, and loaded only for them. What stands there: member-actions.tsx. */
  MemberActions: lazy(() => import('#app/layout/member-actions.tsx')),
  /** After everything, and loaded after it: after-start.tsx. */
  AfterStart: lazy(() => import('#app/layout/after-start.tsx')),
}
