import { Policy } from '#app/features/policies/policy.tsx'
import en from '#app/features/policies/scores.en.ts'
import ja from '#app/features/policies/scores.ja.ts'
import { createText } from '#app/i18n/create-text.ts'
import { definePage } from '#app/routes/page.ts'
import '#app/styles/article-text.css'

const usePolicy = createText({ ja, en })

function Scores() {
  return <Policy text={usePolicy()} />
}

export default definePage({
  Component: Scores,
  meta: ({ language }) => {
    const { title, description } = usePolicy.in(language)
    return { title, description }
  },
})
