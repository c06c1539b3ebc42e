package dstu

import "encoding/binary"

// Size is the length of a digest in bytes.
const Size = 32

// sbox is table DKE No. 1 of GOST 28147, the only one in use, from S8 to S1.
var sbox = [8][16]byte{
	{1, 2, 3, 14, 6, 13, 11, 8, 15, 10, 12, 5, 7, 9, 0, 4},
	{3, 8, 11, 5, 6, 4, 14, 10, 2, 12, 1, 7, 9, 15, 13, 0},
	{2, 8, 9, 7, 5, 15, 0, 11, 12, 1, 13, 14, 10, 3, 6, 4},
	{15, 8, 14, 9, 7, 2, 0, 13, 12, 6, 1, 5, 11, 4, 3, 10},
	{3, 8, 13, 9, 6, 11, 15, 0, 2, 5, 12, 10, 4, 14, 1, 7},
	{15, 6, 5, 8, 14, 11, 10, 4, 12, 0, 3, 7, 2, 9, 1, 13},
	{8, 0, 12, 4, 9, 6, 7, 11, 2, 3, 1, 15, 5, 14, 10, 13},
	{10, 9, 13, 6, 14, 11, 4, 5, 15, 1, 3, 12, 7, 0, 8, 2},
}

type block [Size]byte

// Sum is the digest of GOST 34.311 with table DKE No. 1 and a zero start.
func Sum(data []byte) [Size]byte {
	var state, sum, length block
	binary.LittleEndian.PutUint64(length[:], uint64(len(data))*8)
	for len(data) > 0 {
		var part block
		data = data[copy(part[:], data):]
		state = step(state, part)
		sum = add(sum, part)
	}
	return step(step(state, length), sum)
}

// add adds two numbers, little-endian.
func add(a, b block) (sum block) {
	carry := 0
	for i := range a {
		carry += int(a[i]) + int(b[i])
		sum[i] = byte(carry)
		carry >>= 8
	}
	return sum
}

func xor(a, b block) block {
	for i := range a {
		a[i] ^= b[i]
	}
	return a
}

// inverted are the bytes of the constant that the third key is made with.
var inverted = []int{1, 3, 5, 7, 8, 10, 12, 14, 17, 18, 20, 23, 24, 28, 29, 31}

// step is the compression function: it encrypts the state by keys of the state and the part, and mixes.
func step(state, part block) block {
	u, v := state, part
	var encrypted block
	for i := range 4 {
		if i > 0 {
			u, v = rotate(u), rotate(rotate(v))
		}
		if i == 2 {
			for _, at := range inverted {
				u[at] = ^u[at]
			}
		}
		encrypt(key(xor(u, v)), state[8*i:], encrypted[8*i:])
	}
	mixed := xor(mix(encrypted, 12), part)
	return mix(xor(mix(mixed, 1), state), 61)
}

// rotate moves the block by 8 bytes; the last ones are the sum of the first two groups.
func rotate(w block) (out block) {
	copy(out[:], w[8:])
	for i := range 8 {
		out[24+i] = w[i] ^ w[8+i]
	}
	return out
}

// key takes the bytes of a block in the order of a key.
func key(w block) (k [8]uint32) {
	var bytes block
	for i := range 4 {
		for j := range 8 {
			bytes[i+4*j] = w[8*i+j]
		}
	}
	for i := range k {
		k[i] = binary.LittleEndian.Uint32(bytes[4*i:])
	}
	return k
}

// mix is the shift register with its feedback.
func mix(data block, times int) block {
	for range times {
		low := data[0] ^ data[2] ^ data[4] ^ data[6] ^ data[24] ^ data[30]
		high := data[1] ^ data[3] ^ data[5] ^ data[7] ^ data[25] ^ data[31]
		copy(data[:], data[2:])
		data[30], data[31] = low, high
	}
	return data
}

// encrypt is GOST 28147 on one group of 8 bytes.
func encrypt(k [8]uint32, from, to []byte) {
	a, b := binary.LittleEndian.Uint32(from), binary.LittleEndian.Uint32(from[4:])
	for round := range 32 {
		at := round % 8
		if round >= 24 {
			at = 7 - at
		}
		a, b = b^substitute(a+k[at]), a
	}
	binary.LittleEndian.PutUint32(to, b)
	binary.LittleEndian.PutUint32(to[4:], a)
}

func substitute(x uint32) (out uint32) {
	for i := range 8 {
		out = out<<4 | uint32(sbox[i][x>>(28-4*i)&15])
	}
	return out<<11 | out>>21
}
