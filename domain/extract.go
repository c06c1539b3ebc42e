package domain

import "time"

// ExtractVerifiable is how long a paid extract can be verified by its code. An older one says too little of a vehicle's present state.
const ExtractVerifiable = 365 * 24 * time.Hour
