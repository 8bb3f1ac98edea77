import { expect, it } from 'vitest'
import { withMessage } from './toast.tsx'

const undo = { label: 'undo', onSelect: () => undefined }

it('an equal message replaces the earlier one', () => {
  const messages = withMessage([{ id: 1, message: 'saved' }], { id: 2, message: 'saved' })
  expect(messages.map(({ id }) => id)).toEqual([2])
})

it('an equal message with an action does not replace the earlier one', () => {
  const messages = withMessage([{ id: 1, message: 'removed', action: undo }], {
    id: 2,
    message: 'removed',
    action: undo,
  })
  expect(messages.map(({ id }) => id)).toEqual([1, 2])
})

it('at most three messages are shown', () => {
  const shown = ['a', 'b', 'c', 'd'].reduce<ReturnType<typeof withMessage>>(
    (current, message, id) => withMessage(current, { id, message }),
    [],
  )
  expect(shown.map(({ message }) => message)).toEqual(['b', 'c', 'd'])
})
