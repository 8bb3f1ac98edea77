import type { RolesText } from '#app/features/roles/strings.ja.ts'

const en: RolesText = {
  title: 'Roles',
  lead: 'Who has a role, and who changed what when.',
  holders: 'Members with a role',
  nobody: 'No one has a role yet.',
  give: 'Give a role',
  name: 'User name',
  role: 'Role',
  submit: 'Give',
  take: 'Take',
  takeSure: (name, role) => `Take the role "${role}" from ${name}?`,
  changes: 'Changes',
  noChanges: 'No changes yet.',
  gave: (by, name, role) => `${by} gave ${name} the role "${role}"`,
  took: (by, name, role) => `${by} took the role "${role}" from ${name}`,
  operator: 'The operator of the server',
  erased: 'a deleted account',
  unknownMember: 'User not found.',
  failed: 'Something went wrong. Please try again later.',
  signInAgain: 'Please sign in again to change roles.',
  signInAgainLink: 'Sign in',
  done: 'Role changed',
  g8writer: 'Official writer',
  moderator: 'Moderator',
  owner: 'Owner',
}
export default en
