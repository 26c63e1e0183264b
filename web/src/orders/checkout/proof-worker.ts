/// <reference lib="webworker" />
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

// Runs in a worker to keep the page responsive. Receives a challenge, answers its solution, or null after the timeout.
self.addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge, deriveKey, timeout: 300_000 }).then((solution) =>
    self.postMessage(solution),
  )
})
