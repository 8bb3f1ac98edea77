import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(() => ({
  samples: {
    'POST /api/my/images': {},
    'PATCH /api/my/images/:id': { own: true, body: () => ({ name: '地図' }) },
    'POST /api/my/images/:id/crop': { own: true, body: () => ({ left: 0, top: 0, width: 16, height: 16 }) },
    'POST /api/my/images/:id/restore': { own: true },
    'DELETE /api/my/images/:id': { own: true },
    'POST /api/my/images/presign': { body: () => ({ bytes: 9 }) },
    'PUT /api/my/images/presign/:id': {},
    'POST /api/my/images/presign/:id/finish': { own: true },
    'POST /api/images/:id/use': {},
    'POST /api/moderation/images/:id/suspend': { body: () => ({ rule: 'spam' }) },
    'POST /api/moderation/images/:id/reinstate': {},
  },
}))
