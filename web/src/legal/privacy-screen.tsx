import { legal_terms } from '@pantul/messages/words'
import { LegalPage } from './legal-page.tsx'
import { privacyInEnglish } from './privacy-en.ts'
import { privacyInIndonesian } from './privacy-id.ts'

/** `/privacy`: what is kept of people, why, for how long, and what they can ask for. */
export const PrivacyScreen = () => (
  <LegalPage
    texts={{ en: privacyInEnglish, id: privacyInIndonesian }}
    other={{ to: '/terms', label: legal_terms() }}
  />
)
