package train

const fast = true // every arm64 has NEON
