import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(known => {
  const period = () => ({
    moderator: known.user.name,
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-02T00:00:00Z',
  })
  return {
    samples: {
      'POST /api/inquiries': {
        body: () => ({ genre: 'bug', email: 'somebody@example.com', contents: '落ちます' }),
      },
      'PATCH /api/moderation/inquiries/:id': { body: () => ({ state: 'done' }) },
      'POST /api/my/articles/:path/appeal': { own: true, body: () => ({ appeal: '誤解です' }) },
      'POST /api/moderation/articles/:path/suspend': {
        body: () => ({ rule: 'spam', reason: '宣伝', evidenceRevision: '0' }),
      },
      'POST /api/moderation/articles/:path/reinstate': { body: () => ({ reason: '誤り' }) },
      'POST /api/moderation/articles/:path/decide_appeal': {
        body: () => ({ outcome: 'upheld', reason: '違反' }),
      },
      'POST /api/moderation/articles/:path/readings': { body: () => ({ revisions: ['0'] }) },
      'POST /api/moderation/audits': {},
      'POST /api/moderation/undo/preview': { body: () => period() },
      'POST /api/moderation/undo': {
        body: () => ({ ...period(), reason: '誤り', articleIds: [known.articleId] }),
      },
    },
  }
})
