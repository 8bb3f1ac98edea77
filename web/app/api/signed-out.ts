import { ApiFailure } from '#app/api/failure.ts'

/** Shows a failure to the user, also from outside of React; the failure dialog registers itself here. */
export const failures = { show: (_failure: unknown): void => {} }

/** Whether something was refused because the session has ended: on another device, or by its age. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'not_signed_in'

/** Asks the user to sign in (spec §8), with links there and back, if a call failed for that reason. */
export const tellSignedOut = (error: unknown): void => {
  if (isSignedOut(error)) failures.show(error)
}
