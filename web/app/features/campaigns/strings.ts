import en from '#app/features/campaigns/strings.en.ts'
import ja from '#app/features/campaigns/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useCampaignText = createText({ ja, en })
