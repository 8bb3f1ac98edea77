import { lazy } from 'react'

/**
 * Where features stand in the frame. The frame knows only these names; a feature brings its small part here and
 * loads the rest when it is opened.
 */
export const slots = {
  /** Navigation, members only, and loaded only for them. What stands there: member-actions.tsx. */
  MemberActions: lazy(() => import('#app/slots/member-actions.tsx')),
  /** After everything, and loaded after it: after-start.tsx. */
  AfterStart: lazy(() => import('#app/slots/after-start.tsx')),
}
