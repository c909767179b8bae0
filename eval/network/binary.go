package network

import (
	"encoding/binary"
	"fmt"
)

// size returns the size of a network's weights in bytes.
func (s *Shape) size() int {
	n := 2 * s.Widths[0] * (s.Features + 1)
	for i := range s.Widths {
		in, out := s.Dimensions(i)
		n += (len(s.Stages) + 1) * (2*in*out + 4*out)
	}
	return n
}

// AppendBinary appends the weights to dst as little-endian integers: the weights and
// biases of the first layer, then those of every further layer of each stage. The shape
// is not included. The error is always nil.
func (n *Network) AppendBinary(dst []byte) ([]byte, error) {
	dst = append16(append16(dst, n.first), n.bias)
	for _, stack := range n.stacks {
		for _, l := range stack {
			dst = append16(dst, l.weights)
			for _, b := range l.bias {
				dst = binary.LittleEndian.AppendUint32(dst, uint32(b))
			}
		}
	}
	return dst, nil
}

func append16(dst []byte, x []int16) []byte {
	for _, v := range x {
		dst = binary.LittleEndian.AppendUint16(dst, uint16(v))
	}
	return dst
}

// Decode returns the network of the given shape from the output of AppendBinary.
func Decode(s Shape, data []byte) (*Network, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if want := s.size(); len(data) != want {
		return nil, fmt.Errorf("network: %d bytes of weights; want %d for %d features and layers of %v", len(data), want, s.Features, s.Widths)
	}
	take16 := func(count int) []int16 {
		x := make([]int16, count)
		for i := range x {
			x[i] = int16(binary.LittleEndian.Uint16(data[2*i:]))
		}
		data = data[2*count:]
		return x
	}
	n := &Network{shape: s}
	n.first, n.bias = take16(s.Features*s.Widths[0]), take16(s.Widths[0])
	for range len(s.Stages) + 1 {
		var stack []dense
		for i := range s.Widths {
			in, out := s.Dimensions(i)
			l := dense{in: in, out: out, weights: take16(in * out), bias: make([]int32, out)}
			for o := range l.bias {
				l.bias[o] = int32(binary.LittleEndian.Uint32(data[4*o:]))
			}
			data = data[4*out:]
			stack = append(stack, l)
		}
		n.stacks = append(n.stacks, stack)
	}
	return n, n.check()
}
